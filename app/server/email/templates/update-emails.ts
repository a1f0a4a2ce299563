import { reachText } from '#app/messages/contact-details.ts'
import { buildLead } from '#app/server/email/lead.ts'
import type { Note } from '#app/server/email/plain-template.ts'
import type { DeliveryKind, Failure, LeftAt } from '#app/shop/delivery/delivery-status.ts'
import type { DeliveryTime } from '#app/shop/delivery/delivery-time.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'
import type { ToldStatus } from '#app/shop/tracking/buyer-emails.ts'
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
  const { t } = setting
  const { status, kind, failure, leftAt, whoTook, address } = update
  const wording = status === 'ready' && kind === 'pickup' ? 'readyToCollect' : status
  const details = { receipt: update.receipt, name: address.name, shop: setting.shopName }
  const facts = [
    {
      label: t('emails.updates.failedReason'),
      value: failure ? t(`emails.ownerFailed.reasons.${failure}`) : '',
    },
    { label: t('emails.updates.leftAt'), value: leftAt ? t(`orders.leftAt.${leftAt}`) : '' },
    { label: t('emails.updates.whoTook'), value: whoTook ?? '' },
  ]
  return {
    ...frame(update, setting),
    subject: t(`emails.updates.${wording}.subject`, details),
    preview: t(`emails.updates.${wording}.text`, details),
    paragraphs: [...testNote(setting), t(`emails.updates.${wording}.text`, details)],
    facts: [
      { label: t('orders.number'), value: update.receipt },
      ...facts.filter(({ value }) => value !== ''),
    ],
    link: { label: t('emails.updates.follow'), url: update.url },
  }
}

/** Shows the buyer the finished bouquet, and asks once while something can still be changed. */
export function buildPhotoUpdate(update: PhotoUpdate, setting: EmailSetting): Note {
  const { t } = setting
  const details = { receipt: update.receipt, name: update.address.name, shop: setting.shopName }
  return {
    ...frame(update, setting),
    subject: t('emails.updates.photo.subject', details),
    preview: t('emails.updates.photo.text', details),
    paragraphs: [
      ...testNote(setting),
      t('emails.updates.photo.text', details),
      ...(update.mayAnswer ? [t('emails.updates.photo.answer')] : []),
    ],
    picture: { url: update.picture, text: t('orders.photos.finished') },
    facts: [{ label: t('orders.number'), value: update.receipt }],
    link: { label: t(`emails.updates.${update.mayAnswer ? 'answer' : 'follow'}`), url: update.url },
  }
}

const testNote = ({ t, testMode }: EmailSetting) => (testMode ? [t('site.testMode')] : [])

function frame(update: ParcelUpdate, setting: EmailSetting) {
  const { t, language, shopName, support } = setting
  return {
    ...{ language, shopName, colon: t('emails.colon'), quote: null },
    heading: t('emails.greeting', { name: update.shopper }),
    lead: buildLead(update, setting),
    after: [t('emails.questions', { reach: reachText(t, support), receipt: update.receipt })],
    reason: t('emails.deliveryChanged.reason', { shop: shopName }),
  }
}
