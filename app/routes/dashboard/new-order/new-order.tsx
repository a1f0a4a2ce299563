import { href, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { takeOrder } from '#app/server/new-order/take-order.ts'
import { type FormContext, formAction } from '#app/server/request/form-action.ts'
import { requireRight, type Worker, workerAt } from '#app/server/staff/require-worker.ts'
import { handOrderForm, typedHandOrder } from '#app/shop/new-order/hand-order.ts'
import { settlesMoney } from '#app/shop/new-order/order-money.ts'
import { DashboardHead } from '#app/ui/dashboard/dashboard-head.tsx'
import { NewOrderForm } from '#app/ui/dashboard/new-order/new-order-form.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useLastAnswer } from '#app/ui/forms/use-last-answer.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/new-order.ts'

const PAGE = '/dashboard/new-order'

export const action = formAction(
  { guard: workerAt(PAGE), schema: handOrderForm, typed: typedHandOrder, invalid: 'check-fields' },
  async (order, { shop, user, context }: FormContext<Worker>) => {
    if (settlesMoney(order.money)) requireRight(context, user, 'money')
    const taken = await takeOrder(shop, user, order)
    return taken.ok ? redirect(href('/dashboard/new-order/:receipt', taken.value)) : taken
  },
)

export const clientAction = submitForm<typeof action>({ isAdmin: true })

export default function NewOrderScreen({ actionData }: Route.ComponentProps) {
  const t = useAdminTranslate()
  const hydrated = useHydrated()
  const answer = useLastAnswer(actionData)
  return (
    <div className="wrap dashboard">
      <PageHead
        title={t('newOrder.title')}
        description={t('newOrder.description')}
        path={href(PAGE)}
        unlisted
      />
      <DashboardHead
        back={{ to: href('/dashboard/orders'), label: t('newOrder.back') }}
        heading={t('newOrder.heading')}
      />
      <noscript>
        <p className="note">{t('site.noScript')}</p>
      </noscript>
      {hydrated && <NewOrderForm refusal={answer?.ok === false ? answer : undefined} />}
    </div>
  )
}
