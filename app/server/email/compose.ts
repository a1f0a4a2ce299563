import { eq, sql } from 'drizzle-orm'
import { isEmailAddress } from '#app/server/core/mailbox.ts'
import { findCorrection } from '#app/server/corrections/order-history.ts'
import { buyerNameSql } from '#app/server/database/buyer-name-sql.ts'
import { prepareOnce } from '#app/server/database/prepared.ts'
import { checkouts, deliveries, deliverySlots, ordersNow, user } from '#app/server/database/schema.ts'
import { inParcel } from '#app/server/delivery/joined-orders.ts'
import { orderColumns, toDeliveryDetails } from '#app/server/delivery/order-delivery.ts'
import { dueSql, isOwedSql } from '#app/server/payments/by-hand/is-owed-sql.ts'
import type { Shop } from '#app/server/shop.ts'
import type { EmailKind } from '#app/shop/email/email-kind.ts'
import { type Content, composeNote, type EmailRow } from './content.ts'
import { findDeliveryChange, findFailure } from './delivery-details.ts'
import { settingFor } from './email-setting.ts'
import { findDispute, findRefundTrouble } from './owner-details.ts'
import { chooseRecipient } from './queue-owner-email.ts'
import { findCompletedRefund } from './refund-details.ts'
import { findRefusedSlip, findSlip } from './slip-details.ts'
import { accountContent } from './templates/account-content.ts'
import { buildConfirmation, type ConfirmedOrder, type EmailSetting } from './templates/confirmation.ts'
import { confirmationHtml } from './templates/confirmation-html.ts'
import { confirmationText } from './templates/confirmation-text.ts'
import { buildContact } from './templates/contact-email.ts'
import { buildCorrection } from './templates/correction-email.ts'
import { buildDeliveryChange } from './templates/delivery-email.ts'
import {
  buildOwnerFailure,
  buildOwnerHolds,
  buildOwnerMoney,
  buildOwnerOrder,
  buildOwnerPhoto,
  buildOwnerSlip,
} from './templates/owner-emails.ts'
import { buildRefund } from './templates/refund-email.ts'
import { buildSlipRefusal } from './templates/slip-email.ts'
import { buildPhotoUpdate, buildStateUpdate } from './templates/update-emails.ts'
import type { Message } from './transports/mailer.ts'
import { findPhotoUpdate, findRequest, findStateUpdate } from './update-details.ts'

export async function writeEmail(shop: Shop, email: EmailRow): Promise<Message | null> {
  const { config } = shop
  const { shopName, support, emails } = await shop.settings.current()
  const { from } = config.mail
  const content = await COMPOSERS[email.kind](shop, email, await settingFor(shop, email))
  if (!content) return null
  const { name, ...message } = content
  return {
    messageId: `<${email.id}@${new URL(config.publicUrl).hostname}>`,
    // A sender without its own name uses the shop's.
    from: from.name === config.shopName ? { ...from, name: shopName } : from,
    // Read now, as the owner may have changed it.
    to: { name, address: chooseRecipient(email, emails.to) },
    // Replies reach a person, whatever the sender's address.
    replyTo: { name: shopName, address: support.email },
    ...message,
  }
}

type Compose = (shop: Shop, email: EmailRow, setting: EmailSetting) => Promise<Content | null>

/** One composer for each kind of email; it returns null if the email is out of date. */
const COMPOSERS: Record<EmailKind, Compose> = {
  'order-confirmation': composeConfirmation,
  refund: composeRefund,
  'delivery-changed': deliveryChanged,
  'delivery-state': (shop, email, setting) =>
    findStateUpdate(shop, email).then(
      (update) => update && composeNote(update.shopper, buildStateUpdate(update, setting)),
    ),
  'delivery-photo': (shop, { aboutId }, setting) =>
    findPhotoUpdate(shop, aboutId ?? '').then(
      (update) => update && composeNote(update.shopper, buildPhotoUpdate(update, setting)),
    ),
  'order-corrected': orderCorrected,
  'slip-refused': (shop, { aboutId }, setting) =>
    findRefusedSlip(shop, aboutId ?? '').then(
      (found) => found && composeNote(found.shopper, buildSlipRefusal(found, setting)),
    ),
  'password-reset': accountContent,
  'password-changed': accountContent,
  'account-exists': accountContent,
  'email-confirm': accountContent,
  'email-change-asked': accountContent,
  'email-changed': accountContent,
  contact: (_, email, setting) => contact(email, setting),
  'owner-order': ownerOrder,
  'owner-refund': ownerMoney,
  'owner-dispute': ownerMoney,
  'owner-slip': (shop, { aboutId }, setting) =>
    findSlip(shop, aboutId ?? '').then((slip) => slip && composeNote('', buildOwnerSlip(slip, setting))),
  'owner-failed': (shop, { aboutId }, setting) =>
    findFailure(shop, aboutId ?? '').then(
      (failure) => failure && composeNote('', buildOwnerFailure(failure, setting)),
    ),
  'owner-photo': (shop, { aboutId }, setting) =>
    findRequest(shop, aboutId ?? '').then(
      (request) => request && composeNote('', buildOwnerPhoto(request, setting)),
    ),
  'owner-holds': (_, { aboutId }, setting) => composeNote('', buildOwnerHolds(aboutId ?? '', setting)),
}

async function composeConfirmation(
  shop: Shop,
  { orderId }: EmailRow,
  setting: EmailSetting,
): Promise<Content> {
  const order = await findOrder(shop, orderId ?? '')
  const texts = buildConfirmation(order, setting)
  return {
    name: order.shopper,
    subject: texts.subject,
    text: confirmationText(texts),
    html: await confirmationHtml(texts),
  }
}

/** Null if the provider reversed the refund before the email was sent. */
async function composeRefund(
  shop: Shop,
  { refundId }: EmailRow,
  setting: EmailSetting,
): Promise<Content | null> {
  const found = await findCompletedRefund(shop, refundId ?? '')
  return found && composeNote(found.shopper, buildRefund(found, setting))
}

/** Null if the delivery has changed again since, which a later email says. */
async function deliveryChanged(shop: Shop, email: EmailRow, setting: EmailSetting): Promise<Content | null> {
  const found = await findDeliveryChange(shop, email)
  return found && composeNote(found.shopper, buildDeliveryChange(found, setting))
}

async function orderCorrected(
  shop: Shop,
  { aboutId }: EmailRow,
  setting: EmailSetting,
): Promise<Content | null> {
  const found = await findCorrection(shop, aboutId ?? '')
  return found && composeNote(found.shopper, buildCorrection(found, setting))
}

async function ownerOrder(shop: Shop, { aboutId }: EmailRow, setting: EmailSetting): Promise<Content> {
  return composeNote('', buildOwnerOrder(await findOrder(shop, aboutId ?? ''), setting))
}

async function ownerMoney(
  shop: Shop,
  { kind, aboutId }: EmailRow,
  setting: EmailSetting,
): Promise<Content | null> {
  const find = kind === 'owner-refund' ? findRefundTrouble : findDispute
  const found = await find(shop, aboutId ?? '')
  return found && composeNote('', buildOwnerMoney(found, setting))
}

async function contact({ contactMessage }: EmailRow, setting: EmailSetting): Promise<Content> {
  if (!contactMessage) throw new Error('an email is about a message which is not there')
  const { user_name: name, user_email: address } = contactMessage
  return {
    ...(await composeNote('', buildContact(contactMessage, setting))),
    contact: contactMessage,
    ...(isEmailAddress(address) ? { replyTo: { name, address } } : {}),
  }
}

async function findOrder({ db }: Shop, id: string): Promise<ConfirmedOrder> {
  const [found] = await orderWithShopper(db).execute({ id })
  if (!found) throw new Error(`an email is about the order ${id}, which is not there`)
  const { order, shopper, isOwed, due, detailsWanted, ...now } = found
  const isOpen = detailsWanted && !order.address.address
  return { ...order, shopper, isOwed, due, isOpen, ...toDeliveryDetails(order.delivery, now) }
}

const orderWithShopper = prepareOnce((db) =>
  db
    .select({
      ...orderColumns,
      shopper: buyerNameSql(ordersNow),
      isOwed: isOwedSql,
      due: dueSql,
      detailsWanted: checkouts.detailsWanted,
    })
    .from(ordersNow)
    .innerJoin(checkouts, eq(checkouts.id, ordersNow.checkoutId))
    .leftJoin(user, eq(user.id, ordersNow.userId))
    .leftJoin(deliveries, inParcel)
    .leftJoin(deliverySlots, eq(deliverySlots.id, deliveries.slotId))
    .where(eq(ordersNow.id, sql.placeholder('id')))
    .prepare('order_with_shopper'),
)
