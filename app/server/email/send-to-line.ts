import type { emails } from '#app/server/database/schema.ts'
import { openLine } from '#app/server/line/line-client.ts'
import { decryptToken } from '#app/server/line/line-token.ts'
import type { Shop } from '#app/server/shop.ts'
import type { EmailKind } from '#app/shop/email/email-kind.ts'
import { SENT_TO_LINE } from '#app/shop/line/line-settings.ts'
import { EmailError, type Message } from './transports/mailer.ts'

type LineShop = Pick<Shop, 'config' | 'settings' | 'log'>
type EmailRow = Pick<typeof emails.$inferSelect, 'id' | 'kind' | 'attempts'>

/** While LINE does not answer it is tried so often; then the email goes out. */
const TRIES = 3

/**
 * Sends the owner's email to LINE where she wants that. False if it must go by email: also when no message is left this month, or
 * LINE refuses. Throws `EmailError` if LINE does not answer; then it is tried again.
 */
export async function sendToLine(shop: LineShop, email: EmailRow, message: Message): Promise<boolean> {
  const { line } = await shop.settings.current()
  if (!line || !(SENT_TO_LINE as readonly EmailKind[]).includes(email.kind)) return false
  const token = decryptToken(shop.config.authSecret, line.token)
  if (token === null) return warn(shop, email, 'the secret of the shop has changed')
  const text = `${message.subject}\n\n${message.text}`
  const { answer, reason } = await openLine(token, shop.config.lineApiUrl).push(line.userId, text, email.id)
  if (answer === 'sent') return true
  if (answer === 'away' && email.attempts < TRIES) throw new EmailError(reason, { lasting: false })
  return warn(shop, email, reason)
}

function warn({ log }: LineShop, { id, kind }: EmailRow, reason: string): false {
  log.warn({ alert: 'line-failed', emailId: id, kind, reason }, 'a message to LINE goes by email instead')
  return false
}
