import { buildLead, type Lead } from '#app/server/email/lead.ts'
import type { Note } from '#app/server/email/plain-template.ts'
import type { DeliveryKind, DeliveryStatus, UnscheduledReason } from '#app/shop/delivery/delivery-status.ts'
import { formatSlot, type SlotTime } from '#app/shop/delivery/format-slot.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'
import { buyerFrame, testNote } from './buyer-frame.ts'
import type { EmailSetting } from './confirmation.ts'

export interface DeliveryChange {
  receipt: string
  shopper: string
  status: DeliveryStatus
  reason: UnscheduledReason | null
  kind: DeliveryKind
  items: OrderedItem[]
  address: { name: string }
  time: SlotTime | null
  /** Without an account there is no page on which to choose a time. */
  hasAccount: boolean
}

/** Tells the shopper a new time, a lost one, or the end of the delivery. */
export function buildDeliveryChange(change: DeliveryChange, setting: EmailSetting): Note {
  const { t, language, shopName: shop, orderUrl } = setting
  const { receipt, time } = change
  const details = { receipt, shop, time: time ? formatSlot(time, language) : '' }
  const wording = chooseWording(change)
  return {
    ...buyerFrame(change, setting),
    subject: t(`emails.deliveryChanged.${wording}.subject`, details),
    preview: t(`emails.deliveryChanged.${wording}.text`, details),
    lead: buildChangeLead(change, setting),
    paragraphs: [...testNote(setting), t(`emails.deliveryChanged.${wording}.text`, details)],
    facts: [{ label: t('orders.number'), value: receipt }],
    link: { label: t('emails.confirmation.seeOrder'), url: orderUrl },
    reason: t('emails.deliveryChanged.reason', { shop }),
  }
}

function chooseWording({ time, kind, status, hasAccount }: DeliveryChange) {
  const end = chooseEnd(status)
  if (!time) return end === 'unscheduled' && !hasAccount ? 'toArrange' : end
  return kind === 'pickup' ? 'pickup' : 'delivery'
}

const chooseEnd = (status: DeliveryStatus) => (status === 'cancelled' ? 'cancelled' : 'unscheduled')

function buildChangeLead({ time, kind, status, ...order }: DeliveryChange, setting: EmailSetting): Lead {
  const lead = buildLead({ ...order, deliveryTime: null }, setting)
  const { t, language } = setting
  const when = time ? formatSlot(time, language) : t(`slots.${chooseEnd(status)}`)
  return {
    ...lead,
    when,
    whom: kind === 'pickup' && lead.whom ? t('orders.pickup', order.address) : lead.whom,
  }
}
