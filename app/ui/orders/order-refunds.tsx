import { formatDay } from '#app/shop/day.ts'
import type { Satang } from '#app/shop/money.ts'
import type { OrderRefund } from '#app/shop/orders/order.ts'
import { type GivenBack, readGivenBack } from '#app/shop/refunds/given-back.ts'
import { sumAmounts } from '#app/shop/refunds/refund.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'

/** Refunds with their day, whether they cover the whole order, and how much has still to go back. */
export function OrderRefunds({ refunds, total }: { refunds: OrderRefund[]; total: Satang }) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const price = usePrice()
  const refundText = (given: GivenBack, details: { amount: string; date: string }) =>
    given.by === 'byHand'
      ? t('orders.refundedByHand', { ...details, number: given.number })
      : t(given.by === 'cash' ? 'orders.refundedInCash' : 'orders.refunded', details)
  const pending = sumAmounts(refunds.filter(({ date }) => date === null))
  const refunded = sumAmounts(refunds) - pending
  return (
    <div className="note note--column">
      {refunded > 0 && (
        <strong>{t(refunded < total ? 'orders.refundedPartly' : 'orders.refundedWhole')}</strong>
      )}
      {refunds.map(
        ({ id, amount, bankReference, date }) =>
          date !== null && (
            <span className="tabular" key={id}>
              {refundText(readGivenBack(bankReference), {
                amount: price(amount),
                date: formatDay(date, language),
              })}
            </span>
          ),
      )}
      {pending > 0 && (
        <strong className="tabular">{t('orders.refundPendingSum', { amount: price(pending) })}</strong>
      )}
    </div>
  )
}
