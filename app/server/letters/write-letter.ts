import { eq, sql } from 'drizzle-orm'
import { translatorOf } from '#app/messages/all-words.ts'
import { newResetToken } from '#app/server/auth.ts'
import { prepared } from '#app/server/database/prepared.ts'
import { type letters, orders, user } from '#app/server/database/schema.ts'
import { isMailAddress } from '#app/server/mail/mailbox.ts'
import type { Message } from '#app/server/mail/mailer.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { wordPasswordChanged, wordReset } from './account-letters.ts'
import { type ConfirmedOrder, type LetterSetting, wordConfirmation } from './confirmation.ts'
import { confirmationHtml } from './confirmation-html.ts'
import { confirmationText } from './confirmation-text.ts'
import { wordContact } from './contact-letter.ts'
import { type Note, noteHtml, noteText } from './note.ts'

type LetterRow = typeof letters.$inferSelect

/** What the kinds of letter differ in. */
type Content = Pick<Message, 'subject' | 'text' | 'html'> & {
  /** The name of whom it goes to. */
  name: string
  /** Other than the shop's own people. */
  replyTo?: Message['replyTo']
  contact?: Message['contact']
}

/**
 * Writes a letter in its reader's language, from what the shop knows now. Null where there is nobody to write to. Throws where
 * what it is about is not to be found.
 */
export async function writeLetter(shop: Shop, letter: LetterRow): Promise<Message | null> {
  const { config } = shop
  const content = await contentOf(shop, letter, await settingFor(shop, letter))
  if (!content) return null
  const { name, ...message } = content
  return {
    messageId: `<${letter.id}@${new URL(config.publicUrl).hostname}>`,
    from: config.mail.from,
    // The owner may have set another address since the message came.
    to: { name, address: letter.kind === 'contact' ? config.mail.contactTo : letter.recipient },
    // An answer reaches a person, whatever the sender's address is good for.
    replyTo: { name: config.shopName, address: config.support.email },
    ...message,
  }
}

async function settingFor({ config, payments }: Shop, { language }: LetterRow): Promise<LetterSetting> {
  const { t } = await translatorOf(language)
  const { shopName, publicUrl, support } = config
  return { t, language, shopName, publicUrl, support, testMode: payments.name === 'sandbox' }
}

function contentOf(shop: Shop, letter: LetterRow, setting: LetterSetting): Promise<Content | null> {
  switch (letter.kind) {
    case 'order-confirmation':
      return confirmation(shop, letter, setting)
    case 'password-reset':
      return reset(shop, letter, setting)
    case 'password-changed':
      return passwordChanged(shop, letter, setting)
    case 'contact':
      return contact(letter, setting)
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

/** Each sending has a token of its own, made now: the letter's row never held one, and none is old when it arrives. */
async function reset(shop: Shop, { recipient }: LetterRow, setting: LetterSetting): Promise<Content | null> {
  const name = await nameOf(shop, recipient)
  if (name === null) return null
  const token = await newResetToken(shop.auth, shop.config.publicUrl, recipient)
  return token === null ? null : noted(name, wordReset(name, token, setting))
}

async function passwordChanged(
  shop: Shop,
  { recipient, createdAt }: LetterRow,
  setting: LetterSetting,
): Promise<Content | null> {
  const name = await nameOf(shop, recipient)
  return name === null ? null : noted(name, wordPasswordChanged(name, createdAt, setting))
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

async function noted(name: string, note: Note): Promise<Content> {
  return { name, subject: note.subject, text: noteText(note), html: await noteHtml(note) }
}

async function nameOf({ db }: Shop, email: string): Promise<string | null> {
  const [found] = await db.select({ name: user.name }).from(user).where(eq(user.email, email)).limit(1)
  return found?.name ?? null
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
