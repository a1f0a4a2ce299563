import { MAX_NAME_LENGTH } from '#app/shop/constants.ts'
import { isMailAddress, safeLine } from './mailbox.ts'
import { type Mailbox, MailError, type Message } from './mailer.ts'

/** Characters of a subject; mail readers show fewer. */
const MAX_SUBJECT_LENGTH = 200
const MESSAGE_ID = /^<[A-Za-z0-9-]{1,64}@[A-Za-z0-9.[\]:-]{1,255}>$/

/**
 * The message as it may go out: every line that becomes a header made safe. Throws a lasting `MailError` where an address is
 * not exactly one address. Each transport sends nothing but what comes from here.
 */
export function safeMessage(message: Message): Message {
  if (!MESSAGE_ID.test(message.messageId)) throw refusal('the Message-ID is not one')
  return {
    ...message,
    from: safeMailbox('sender', message.from),
    to: safeMailbox('recipient', message.to),
    replyTo: message.replyTo && safeMailbox('reply address', message.replyTo),
    subject: safeLine(message.subject, MAX_SUBJECT_LENGTH),
  }
}

/** The part of a Message-ID before the @: the email's own id. */
export function idOf(message: Message): string {
  return message.messageId.slice(1, message.messageId.indexOf('@'))
}

function safeMailbox(role: string, { name, address }: Mailbox): Mailbox {
  // From outside the compiler's reach an address may be anything.
  if (typeof address !== 'string' || !isMailAddress(address)) throw refusal(`the ${role} is no plain address`)
  return { name: safeLine(name, MAX_NAME_LENGTH), address }
}

function refusal(reason: string): MailError {
  return new MailError(reason, { lasting: true })
}
