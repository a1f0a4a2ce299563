import { href } from 'react-router'
import { shopContext } from '#app/server/request/context.ts'
import { readGoingLive } from '#app/server/settings/going-live.ts'
import { openRows } from '#app/shop/settings/going-live.ts'
import { DashboardHead } from '#app/ui/dashboard/dashboard-head.tsx'
import { GoingLiveList } from '#app/ui/dashboard/settings/going-live-list.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/going-live.ts'

export const loader = ({ context }: Route.LoaderArgs) => readGoingLive(context.get(shopContext))

export default function DashboardGoingLive({ loaderData: rows }: Route.ComponentProps) {
  const t = useAdminTranslate()
  const count = openRows(rows).length
  return (
    <div className="wrap dashboard">
      <PageHead
        title={t('goingLive.title')}
        description={t('goingLive.description')}
        path={href('/dashboard/going-live')}
        unlisted
      />
      <DashboardHead
        back={{ to: href('/dashboard'), label: t('goingLive.back') }}
        heading={t('goingLive.heading')}
      />
      <p className={count > 0 ? 'note note--warn' : 'note'}>
        {count > 0 ? t('goingLive.open', { count }) : t('goingLive.ready')}
      </p>
      <GoingLiveList rows={rows} />
      <p className="text-soft text-small">{t('goingLive.how')}</p>
    </div>
  )
}
