import { requestRows } from '#app/messages/delivery-rows.ts'
import { paidByRow } from '#app/messages/paid-by.ts'
import { buildLead } from '#app/server/email/lead.ts'
import type { Note } from '#app/server/email/plain-template.ts'
import { formatMoney } from '#app/shop/any-currency.ts'
import { formatMoment } from '#app/shop/day.ts'
import { placeLines } from '#app/shop/delivery/delivery-fields.ts'
import type { Failure } from '#app/shop/delivery/delivery-status.ts'
import { isPickup } from '#app/shop/delivery/delivery-time.ts'
import { formatSlotDay } from '#app/shop/delivery/format-slot.ts'
import { formatBaht } from '#app/shop/money.ts'
import { testNote } from './buyer-frame.ts'
import type { ConfirmedOrder, EmailSetting } from './confirmation.ts'

export interface MoneyMatter {
  kind: 'ownerRefund' | 'ownerRefundNotSent' | 'ownerRefundTwice' | 'ownerDispute'
  receipt: string | null
  amount: number
  currency: string
  lastError: string | null
}

export function buildOwnerOrder(order: ConfirmedOrder, setting: EmailSetting): Note {
  const { t, language, publicUrl } = setting
  const total = formatBaht(order.amount, language)
  return {
    ...ownerFrame(setting),
    subject: t('emails.ownerOrder.subject', { receipt: order.id, total }),
    preview: order.address.name,
    heading: t('emails.ownerOrder.heading', { receipt: order.id }),
    lead: buildLead(order, setting),
    paragraphs: [
      ...testNote(setting),
      t(`emails.ownerOrder.${isPickup(order.deliveryTime) ? 'nextPickup' : 'next'}`),
    ],
    facts: buildOrderFacts(order, setting),
    link: { label: t('emails.ownerOrder.open'), url: orderPageUrl(publicUrl, order.id) },
  }
}

function buildOrderFacts(order: ConfirmedOrder, { t, language }: EmailSetting) {
  const { name, phoneNumber } = order.address
  const recipient = isPickup(order.deliveryTime) ? 'slots.pickedUpBy' : 'emails.ownerOrder.deliverTo'
  return [
    { label: t(recipient), value: [name, ...placeLines(order.address)].join(', ') },
    { label: t('emails.ownerOrder.phone'), value: phoneNumber },
    ...requestRows(t, order),
    { label: t('emails.ownerOrder.total'), value: formatBaht(order.amount, language) },
    ...paidByRow(t, order),
    { label: t('emails.ownerOrder.time'), value: formatMoment(order.createdAt, language) },
    ...(order.email ? [{ label: t('contact.email'), value: order.email }] : []),
  ]
}

export function buildOwnerMoney(matter: MoneyMatter, setting: EmailSetting): Note {
  const { t, language, publicUrl } = setting
  const { kind } = matter
  const amount = formatMoney(matter.amount, matter.currency, language)
  return {
    ...ownerFrame(setting),
    subject: t(`emails.${kind}.subject`, { amount }),
    preview: t(`emails.${kind}.next`),
    heading: t(`emails.${kind}.subject`, { amount }),
    paragraphs: [t(`emails.${kind}.next`)],
    facts: buildMoneyFacts(matter, setting),
    link: { label: t('emails.ownerRefund.open'), url: `${publicUrl}/dashboard/money` },
  }
}

function buildMoneyFacts({ receipt, lastError }: MoneyMatter, { t }: EmailSetting) {
  const facts = [
    { label: t('orders.number'), value: receipt ?? '' },
    { label: t('emails.ownerRefund.reason'), value: lastError ?? '' },
  ]
  return facts.filter(({ value }) => value !== '')
}

/** A transfer that somebody must look for. */
export function buildOwnerSlip(slip: { receipt: string; amount: number }, setting: EmailSetting): Note {
  const { t, language, publicUrl } = setting
  const amount = formatBaht(slip.amount, language)
  const subject = t('emails.ownerSlip.subject', { amount, receipt: slip.receipt })
  return {
    ...ownerFrame(setting),
    subject,
    preview: t('emails.ownerSlip.next'),
    heading: subject,
    paragraphs: [t('emails.ownerSlip.next')],
    facts: [],
    link: { label: t('emails.ownerSlip.open'), url: `${publicUrl}/dashboard/money` },
  }
}

export interface FailedDelivery {
  receipt: string
  name: string
  failure: Failure | null
}

export function buildOwnerFailure({ receipt, name, failure }: FailedDelivery, setting: EmailSetting): Note {
  const { t, publicUrl } = setting
  const reason = t(`emails.ownerFailed.reasons.${failure ?? 'unknown'}`)
  const subject = t('emails.ownerFailed.subject', { receipt, reason })
  return {
    ...ownerFrame(setting),
    subject,
    preview: t('emails.ownerFailed.next', { name }),
    heading: subject,
    paragraphs: [t('emails.ownerFailed.next', { name })],
    facts: [],
    link: { label: t('emails.ownerFailed.open'), url: orderPageUrl(publicUrl, receipt) },
  }
}

export interface PhotoRequest {
  receipt: string
  change: string
}

/** The buyer has seen the photo and wants something changed. */
export function buildOwnerPhoto({ receipt, change }: PhotoRequest, setting: EmailSetting): Note {
  const { t, publicUrl } = setting
  const subject = t('emails.ownerPhoto.subject', { receipt })
  return {
    ...ownerFrame(setting),
    ...{ subject, preview: change, heading: subject, quote: change, facts: [] },
    paragraphs: [t('emails.ownerPhoto.next')],
    link: { label: t('emails.ownerFailed.open'), url: orderPageUrl(publicUrl, receipt) },
  }
}

/** Takes a day such as `2027-02-14`. */
export function buildOwnerHolds(day: string, setting: EmailSetting): Note {
  const { t, language, publicUrl } = setting
  const subject = t('emails.ownerHolds.subject', { day: formatSlotDay(day, language) })
  return {
    ...ownerFrame(setting),
    subject,
    preview: subject,
    heading: subject,
    paragraphs: [t('emails.ownerHolds.next')],
    facts: [],
    link: { label: t('emails.ownerHolds.open'), url: `${publicUrl}/dashboard/calendar?day=${day}` },
  }
}

function ownerFrame({ t, language, shopName }: EmailSetting) {
  const reason = t('emails.ownerOrder.reason', { shop: shopName })
  return { language, shopName, colon: t('emails.colon'), quote: null, after: [], reason }
}

function orderPageUrl(publicUrl: string, receipt: string): string {
  return `${publicUrl}/dashboard/orders/${encodeURIComponent(receipt)}`
}
