import { eq } from 'drizzle-orm'
import { loadMessages, makeI18n } from '#app/messages/languages.ts'
import { type letters, orders, user } from '#app/server/database/schema.ts'
import type { Message } from '#app/server/mail/mailer.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { type ConfirmedOrder, wordConfirmation } from './confirmation.ts'
import { confirmationHtml } from './confirmation-html.ts'
import { confirmationText } from './confirmation-text.ts'

type LetterRow = typeof letters.$inferSelect

/** Writes a letter in its reader's language, from what the shop knows now. Throws where its order is not to be found. */
export async function writeLetter(shop: Shop, letter: LetterRow): Promise<Message> {
  const { config, payments } = shop
  const order = await findOrder(shop, letter.orderId ?? '')
  const { t } = makeI18n(letter.language, await loadMessages(letter.language))
  const words = wordConfirmation(order, {
    t,
    language: letter.language,
    shopName: config.shopName,
    publicUrl: config.publicUrl,
    support: config.support,
    testMode: payments.name === 'sandbox',
  })
  return {
    messageId: `<${letter.id}@${new URL(config.publicUrl).hostname}>`,
    from: config.mail.from,
    to: { name: order.shopper, address: letter.recipient },
    // An answer reaches a person, whatever the sender's address is good for.
    replyTo: { name: config.shopName, address: config.support.email },
    subject: words.subject,
    text: confirmationText(words),
    html: await confirmationHtml(words),
  }
}

async function findOrder({ db }: Shop, id: string): Promise<ConfirmedOrder> {
  const [found] = await db
    .select({ order: orders, shopper: user.name })
    .from(orders)
    .innerJoin(user, eq(user.id, orders.userId))
    .where(eq(orders.id, id))
  if (!found) throw new Error(`a letter is about the order ${id}, which is not there`)
  return { ...found.order, shopper: found.shopper }
}
