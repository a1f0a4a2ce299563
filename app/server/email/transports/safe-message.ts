import type { Mailbox } from '#app/server/core/mailbox.ts'
import { isEmailAddress, safeLine } from '#app/server/core/mailbox.ts'
import { MAX_NAME_LENGTH } from '#app/shop/constants.ts'
import { EmailError, type Message } from './mailer.ts'

const MAX_SUBJECT_LENGTH = 200
/** Ids of emails have names of kinds, UUIDs, hashes and base64url in them. */
const MESSAGE_ID = /^<[\w-]{1,64}@[A-Za-z0-9.[\]:-]{1,255}>$/

/** Makes every header safe; each transport sends only its result. Throws a lasting `EmailError` for an
 * invalid address. */
export function safeMessage(message: Message): Message {
  if (!MESSAGE_ID.test(message.messageId)) throw toLastingError('the Message-ID is not one')
  return {
    ...message,
    from: safeMailbox('sender', message.from),
    to: safeMailbox('recipient', message.to),
    replyTo: message.replyTo && safeMailbox('reply address', message.replyTo),
    subject: safeLine(message.subject, MAX_SUBJECT_LENGTH),
  }
}

export function readMessageId(message: Message): string {
  return message.messageId.slice(1, message.messageId.indexOf('@'))
}

function safeMailbox(role: string, { name, address }: Mailbox): Mailbox {
  if (typeof address !== 'string' || !isEmailAddress(address))
    throw toLastingError(`the ${role} is no plain address`)
  return { name: safeLine(name, MAX_NAME_LENGTH), address }
}

function toLastingError(reason: string): EmailError {
  return new EmailError(reason, { lasting: true })
}
