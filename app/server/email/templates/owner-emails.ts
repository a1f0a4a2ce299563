import type { Note } from '#app/server/email/plain-template.ts'
import { formatMoment } from '#app/shop/day.ts'
import { textIn } from '#app/shop/language.ts'
import { formatBaht, formatMoney } from '#app/shop/money.ts'
import type { ConfirmedOrder, LetterSetting } from './confirmation.ts'

/** Money that the owner has to look after: a refund that failed, or a dispute. */
export interface MoneyMatter {
  /** Null for a payment that is no order. */
  receipt: string | null
  amount: number
  currency: string
  lastError: string | null
}

/** Tells the owner of a paid order: everything that she needs to make it and to bring it. */
export function wordOwnerOrder(order: ConfirmedOrder, setting: LetterSetting): Note {
  const { t, language, publicUrl } = setting
  const total = formatBaht(order.amount, language)
  const { name, address, pincode, phoneNumber } = order.address
  return {
    ...frameOf(setting),
    subject: t('letters.ownerOrder.subject', { receipt: order.id, total }),
    preview: name,
    heading: t('letters.ownerOrder.heading', { receipt: order.id }),
    paragraphs: [...(setting.testMode ? [t('site.testMode')] : []), t('letters.ownerOrder.next')],
    facts: [
      ...order.items.map((item) => ({ label: `${item.count} ×`, value: textIn(item.title, language) })),
      { label: t('letters.ownerOrder.total'), value: total },
      { label: t('letters.ownerOrder.time'), value: formatMoment(order.createdAt, language) },
      { label: t('letters.ownerOrder.deliverTo'), value: `${name}, ${address}, ${pincode}` },
      { label: t('letters.ownerOrder.phone'), value: phoneNumber },
      { label: t('contact.email'), value: order.email },
    ],
    link: {
      label: t('letters.ownerOrder.open'),
      url: `${publicUrl}/dashboard/orders/${encodeURIComponent(order.id)}`,
    },
  }
}

/** Tells the owner of a refund that failed, or of a dispute. */
export function wordOwnerMoney(
  kind: 'ownerRefund' | 'ownerDispute',
  matter: MoneyMatter,
  setting: LetterSetting,
): Note {
  const { t, language, publicUrl } = setting
  const amount = formatMoney(matter.amount, matter.currency, language)
  const facts = [
    { label: t('orders.number'), value: matter.receipt ?? '' },
    { label: t('letters.ownerRefund.reason'), value: matter.lastError ?? '' },
  ]
  return {
    ...frameOf(setting),
    subject: t(`letters.${kind}.subject`, { amount }),
    preview: t(`letters.${kind}.next`),
    heading: t(`letters.${kind}.subject`, { amount }),
    paragraphs: [t(`letters.${kind}.next`)],
    facts: facts.filter(({ value }) => value !== ''),
    link: { label: t('letters.ownerRefund.open'), url: `${publicUrl}/dashboard/money` },
  }
}

function frameOf({ t, language, shopName }: LetterSetting) {
  const reason = t('letters.ownerOrder.reason', { shop: shopName })
  return { language, shopName, colon: t('letters.colon'), quote: null, after: [], reason }
}
