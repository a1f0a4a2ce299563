import { href } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { countWaiting, listMissing, listWaiting } from '#app/server/hand-payments/waiting-payments.ts'
import { shopContext } from '#app/server/request/context.ts'
import { DecisionError } from '#app/ui/dashboard/transfers/decision-error.tsx'
import { MissingList, OwedList, SlipList } from '#app/ui/dashboard/transfers/waiting-payments.tsx'
import { H1 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/payments.ts'

/** Money by hand that waits, and nothing else of the shop's money. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [slips, owed, missing, { owedSum }] = await Promise.all([
    listWaiting(shop, 'slip'),
    listWaiting(shop, 'owed'),
    listMissing(shop),
    countWaiting(shop),
  ])
  return { slips, owed, missing, owedSum }
}

export default function StaffPayments({
  loaderData: { slips, owed, missing, owedSum },
}: Route.ComponentProps) {
  const t = useAdminTranslate()
  useLive(['orders'])
  const isEmpty = [slips, owed, missing].every((list) => list.length === 0)
  return (
    <div className="wrap dashboard">
      <PageHead
        title={t('helpers.paymentsTitle')}
        description={t('helpers.paymentsText')}
        path={href('/staff/payments')}
        unlisted
      />
      <H1>{t('helpers.payments')}</H1>
      <DecisionError />
      {isEmpty && <p className="note">{t('helpers.noPayments')}</p>}
      {slips.length > 0 && <SlipList payments={slips} />}
      {owed.length > 0 && <OwedList payments={owed} sum={owedSum} />}
      {missing.length > 0 && <MissingList payments={missing} />}
    </div>
  )
}
