import { data, href, Link, redirect } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { revalidateAfterForm, submitForm } from '#app/browser/submit-form.ts'
import { findTransfer, noteTransfer } from '#app/server/refunds/refund-by-hand.ts'
import { shopContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { type FormContext, formAction } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { transferForm } from '#app/shop/refunds/refund-form.ts'
import { DashboardHead } from '#app/ui/dashboard/dashboard-head.tsx'
import { Fact } from '#app/ui/dashboard/orders/order-money.tsx'
import { TransferForm } from '#app/ui/dashboard/refunds/transfer-form.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useLastAnswer } from '#app/ui/forms/use-last-answer.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useMoney } from '#app/ui/language/use-money.ts'
import type { Route } from './+types/transfer-refund.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const transfer = await findTransfer(context.get(shopContext), params.id)
  if (!transfer) throw data(null, { status: 404 })
  return transfer
}

export const action = formAction(
  { guard: requireAdmin, schema: transferForm, typed: transferForm },
  async ({ bankReference }, { shop, params }: FormContext<User, Route.ActionArgs['params']>) => {
    const noted = await noteTransfer(shop, { refundId: params.id, bankReference })
    if (!noted.ok) return noted
    return redirect(href('/dashboard/money'), { headers: withToast(undefined, 'transfer-noted') })
  },
)

export const clientAction = submitForm<typeof action>({ isAdmin: true })

export const shouldRevalidate = revalidateAfterForm

export default function DashboardTransfer({ loaderData: transfer, actionData }: Route.ComponentProps) {
  const t = useAdminTranslate()
  const money = useMoney()
  const answer = useLastAnswer(actionData)
  const { refund, currency, orderId, receipt, payee } = transfer
  useLive(['orders'])
  return (
    <div className="wrap dashboard">
      <PageHead
        title={t('transfer.title')}
        description={t('transfer.description')}
        path={href('/dashboard/money/refunds/:id', { id: refund.id })}
        unlisted
      />
      <DashboardHead
        back={{ to: href('/dashboard/money'), label: t('money.heading') }}
        heading={t('transfer.heading')}
      />
      <section className="panel order-part">
        <dl className="fact-list">
          <Fact name={t('transfer.amount')} value={money(refund.amount, currency)} />
          {payee && (
            <Fact
              name={t('transfer.customer')}
              value={[payee.name, payee.email, payee.phone].filter(Boolean).join(' · ')}
            />
          )}
          {receipt && !orderId && <Fact name={t('transfer.order')} value={receipt} />}
          <Fact name={t('order.paymentId')} value={refund.paymentId} />
        </dl>
        {orderId && (
          <Link to={href('/dashboard/orders/:id', { id: orderId })}>
            {t('money.openOrder', { receipt: orderId })}
          </Link>
        )}
        <TransferForm transfer={transfer} refusal={answer} />
      </section>
    </div>
  )
}
