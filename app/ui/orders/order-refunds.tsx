import { formatDay } from '#app/shop/day.ts'
import type { Satang } from '#app/shop/money.ts'
import type { OrderRefund } from '#app/shop/orders/order.ts'
import { type GivenBack, readGivenBack } from '#app/shop/refunds/given-back.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'

/** Refunds with their day, and whether they cover the whole order. */
export function OrderRefunds({ refunds, total }: { refunds: OrderRefund[]; total: Satang }) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const price = usePrice()
  const refundText = (given: GivenBack, details: { amount: string; date: string }) =>
    given.by === 'byHand'
      ? t('orders.refundedByHand', { ...details, number: given.number })
      : t(given.by === 'cash' ? 'orders.refundedInCash' : 'orders.refunded', details)
  const sum = refunds.reduce((all, { amount }) => all + amount, 0)
  return (
    <div className="note note--column">
      <strong>{t(sum < total ? 'orders.refundedPartly' : 'orders.refundedWhole')}</strong>
      {refunds.map(({ id, amount, bankReference, date }) => (
        <span className="tabular" key={id}>
          {refundText(readGivenBack(bankReference), {
            amount: price(amount),
            date: formatDay(date, language),
          })}
        </span>
      ))}
    </div>
  )
}
