import { href, Link } from 'react-router'
import { listActivity } from '#app/server/activity/list-activity.ts'
import { shopContext } from '#app/server/request/context.ts'
import { ACTIVITY_KINDS } from '#app/shop/activity/activity.ts'
import { isStorable } from '#app/shop/forms/well-formed.ts'
import { ActivityKinds } from '#app/ui/dashboard/activity/activity-kinds.tsx'
import { ActivityList } from '#app/ui/dashboard/activity/activity-list.tsx'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { H1 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/log.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { kind, before } = readSearch(request)
  return { kind, ...(await listActivity(context.get(shopContext), { kind, before })) }
}

const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+\d\d$/

/** An unknown kind or moment is none. */
function readSearch(request: Request) {
  const search = new URL(request.url).searchParams
  const [at = '', id = ''] = [search.get('before'), search.get('id')].map((part) => part ?? '')
  return {
    kind: ACTIVITY_KINDS.find((kind) => kind === search.get('kind')) ?? null,
    before: MOMENT.test(at) && isStorable(id) ? { at, id: id.slice(0, 100) } : null,
  }
}

export default function DashboardLog({ loaderData: { kind, activities, next } }: Route.ComponentProps) {
  const t = useAdminTranslate()
  const path = href('/dashboard/log')
  return (
    <div className="wrap dashboard">
      <PageHead title={t('activity.title')} description={t('activity.description')} path={path} unlisted />
      <H1 id="log">{t('activity.heading')}</H1>
      <ActivityKinds chosen={kind} />
      <ActivityList activities={activities} />
      {activities.length === 0 && <EmptyState title={t('activity.empty')} text="" />}
      {next && (
        <Link
          className="btn btn--line"
          to={`${path}?${new URLSearchParams({ ...(kind && { kind }), before: next.at, id: next.id })}`}
        >
          {t('activity.older')}
        </Link>
      )}
    </div>
  )
}
