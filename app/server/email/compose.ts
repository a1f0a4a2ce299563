import { eq, sql } from 'drizzle-orm'
import { translatorOf } from '#app/messages/server-translator.ts'
import { prepared } from '#app/server/database/prepared.ts'
import { orders, user } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { type Content, type LetterRow, noted } from './content.ts'
import { findDispute, findFailedRefund } from './owner-details.ts'
import { OWNER } from './queue-owner-email.ts'
import { findCompletedRefund } from './refund-details.ts'
import { accountContent } from './templates/account-content.ts'
import { type ConfirmedOrder, type LetterSetting, wordConfirmation } from './templates/confirmation.ts'
import { confirmationHtml } from './templates/confirmation-html.ts'
import { confirmationText } from './templates/confirmation-text.ts'
import { wordContact } from './templates/contact-email.ts'
import { wordOwnerMoney, wordOwnerOrder } from './templates/owner-emails.ts'
import { wordRefund } from './templates/refund-email.ts'
import { isMailAddress } from './transports/mailbox.ts'
import type { Message } from './transports/mailer.ts'

/**
 * Writes a letter in its reader's language, from what the shop knows now. Null where there is nobody to write to. Throws where
 * what it is about is not to be found.
 */
export async function writeLetter(shop: Shop, letter: LetterRow): Promise<Message | null> {
  const { config } = shop
  const { shopName, support, emails } = await shop.settings.current()
  const { from } = config.mail
  const content = await contentOf(shop, letter, await settingFor(shop, letter))
  if (!content) return null
  const { name, ...message } = content
  return {
    messageId: `<${letter.id}@${new URL(config.publicUrl).hostname}>`,
    // A sender without a name of its own has the shop's.
    from: from.name === config.shopName ? { ...from, name: shopName } : from,
    // The owner may have set another address since the email was written; messages of earlier versions name one.
    to: {
      name,
      address: letter.recipient === OWNER || letter.kind === 'contact' ? emails.to : letter.recipient,
    },
    // An answer reaches a person, whatever the sender's address is good for.
    replyTo: { name: shopName, address: support.email },
    ...message,
  }
}

async function settingFor(
  { config, payments, settings }: Shop,
  { language }: LetterRow,
): Promise<LetterSetting> {
  const { t } = await translatorOf(language)
  const { shopName, support, notices } = await settings.current()
  return {
    t,
    language,
    shopName,
    publicUrl: config.publicUrl,
    support,
    notices,
    testMode: payments.name === 'sandbox',
  }
}

function contentOf(shop: Shop, letter: LetterRow, setting: LetterSetting): Promise<Content | null> {
  switch (letter.kind) {
    case 'order-confirmation':
      return confirmation(shop, letter, setting)
    case 'refund':
      return refund(shop, letter, setting)
    case 'password-reset':
    case 'password-changed':
    case 'account-exists':
    case 'email-confirm':
    case 'email-change-asked':
    case 'email-changed':
      return accountContent(shop, letter, setting)
    case 'contact':
      return contact(letter, setting)
    case 'owner-order':
      return ownerOrder(shop, letter, setting)
    case 'owner-refund':
    case 'owner-dispute':
      return ownerMoney(shop, letter, setting)
  }
}

async function confirmation(shop: Shop, { orderId }: LetterRow, setting: LetterSetting): Promise<Content> {
  const order = await findOrder(shop, orderId ?? '')
  const words = wordConfirmation(order, setting)
  return {
    name: order.shopper,
    subject: words.subject,
    text: confirmationText(words),
    html: await confirmationHtml(words),
  }
}

/** Null where the provider took the refund back before the email had left. */
async function refund(shop: Shop, { refundId }: LetterRow, setting: LetterSetting): Promise<Content | null> {
  const found = await findCompletedRefund(shop, refundId ?? '')
  return found && noted(found.shopper, wordRefund(found, setting))
}

async function ownerOrder(shop: Shop, { aboutId }: LetterRow, setting: LetterSetting): Promise<Content> {
  return noted('', wordOwnerOrder(await findOrder(shop, aboutId ?? ''), setting))
}

/** Null for a refund that went well after all. */
async function ownerMoney(
  shop: Shop,
  { kind, aboutId }: LetterRow,
  setting: LetterSetting,
): Promise<Content | null> {
  const isRefund = kind === 'owner-refund'
  const found = await (isRefund ? findFailedRefund : findDispute)(shop, aboutId ?? '')
  return found && noted('', wordOwnerMoney(isRefund ? 'ownerRefund' : 'ownerDispute', found, setting))
}

async function contact({ contactMessage }: LetterRow, setting: LetterSetting): Promise<Content> {
  if (!contactMessage) throw new Error('a letter is about a message which is not there')
  const { user_name: name, user_email: address } = contactMessage
  return {
    ...(await noted('', wordContact(contactMessage, setting))),
    contact: contactMessage,
    // What no mail server would take as an address is shown to the owner, and keeps nothing from arriving.
    ...(isMailAddress(address) ? { replyTo: { name, address } } : {}),
  }
}

async function findOrder({ db }: Shop, id: string): Promise<ConfirmedOrder> {
  const [found] = await orderWithShopper(db).execute({ id })
  if (!found) throw new Error(`a letter is about the order ${id}, which is not there`)
  return { ...found.order, shopper: found.shopper }
}

const orderWithShopper = prepared((db) =>
  db
    .select({ order: orders, shopper: user.name })
    .from(orders)
    .innerJoin(user, eq(user.id, orders.userId))
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare('order_with_shopper'),
)
