import { politeName } from '#app/messages/polite-name.ts'
import { buildLead } from '#app/server/email/lead.ts'
import type { Note } from '#app/server/email/plain-template.ts'
import type { DeliveryKind, Failure, LeftAt } from '#app/shop/delivery/delivery-status.ts'
import type { DeliveryTime } from '#app/shop/delivery/delivery-time.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'
import type { ToldStatus } from '#app/shop/tracking/buyer-emails.ts'
import { buyerFrame, testNote } from './buyer-frame.ts'
import type { EmailSetting } from './confirmation.ts'

interface ParcelUpdate {
  receipt: string
  shopper: string
  items: OrderedItem[]
  address: { name: string }
  deliveryTime: DeliveryTime | null
  /** The page on which the order is followed. */
  url: string
}

export interface StateUpdate extends ParcelUpdate {
  status: ToldStatus
  kind: DeliveryKind
  failure: Failure | null
  leftAt: LeftAt | null
  whoTook: string | null
}

export interface PhotoUpdate extends ParcelUpdate {
  /** An address that opens the photo without a login. */
  picture: string
  mayAnswer: boolean
}

/** Tells the buyer how the parcel stands. */
export function buildStateUpdate(update: StateUpdate, setting: EmailSetting): Note {
  const { t, language } = setting
  const { status, kind, address } = update
  const wording = status === 'ready' && kind === 'pickup' ? 'readyToCollect' : status
  const details = {
    receipt: update.receipt,
    name: politeName(address.name, language),
    shop: setting.shopName,
  }
  return {
    ...frame(update, setting),
    subject: t(`emails.updates.${wording}.subject`, details),
    preview: t(`emails.updates.${wording}.text`, details),
    paragraphs: [...testNote(setting), t(`emails.updates.${wording}.text`, details)],
    facts: [{ label: t('orders.number'), value: update.receipt }, ...buildStateFacts(update, setting)],
    link: { label: t('emails.updates.follow'), url: update.url },
  }
}

function buildStateFacts({ failure, leftAt, whoTook }: StateUpdate, { t }: EmailSetting) {
  const facts = [
    {
      label: t('emails.updates.failedReason'),
      value: failure ? t(`emails.ownerFailed.reasons.${failure}`) : '',
    },
    { label: t('emails.updates.leftAt'), value: leftAt ? t(`orders.leftAt.${leftAt}`) : '' },
    { label: t('emails.updates.whoTook'), value: whoTook ?? '' },
  ]
  return facts.filter(({ value }) => value !== '')
}

/** Shows the buyer the finished bouquet, and asks once while something can still be changed. */
export function buildPhotoUpdate(update: PhotoUpdate, setting: EmailSetting): Note {
  const { t, language } = setting
  const question = update.mayAnswer ? [t('emails.updates.photo.answer')] : []
  const name = politeName(update.address.name, language)
  const details = { receipt: update.receipt, name, shop: setting.shopName }
  return {
    ...frame(update, setting),
    subject: t('emails.updates.photo.subject', details),
    preview: t('emails.updates.photo.text', details),
    paragraphs: [...testNote(setting), t('emails.updates.photo.text', details), ...question],
    picture: { url: update.picture, text: t('orders.photos.finished') },
    facts: [{ label: t('orders.number'), value: update.receipt }],
    link: { label: t(`emails.updates.${update.mayAnswer ? 'answer' : 'follow'}`), url: update.url },
  }
}

function frame(update: ParcelUpdate, setting: EmailSetting) {
  return {
    ...buyerFrame(update, setting),
    lead: buildLead(update, setting),
    reason: setting.t('emails.deliveryChanged.reason', { shop: setting.shopName }),
  }
}
