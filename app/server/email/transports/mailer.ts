import type { ContactMessage } from '#app/shop/email/contact.ts'
import type { MailTransport } from '#app/shop/email/transport.ts'

/** A person or a place that mail goes to or comes from. The address is checked by every transport before anything is sent. */
export interface Mailbox {
  /** The display name; any text, or empty. */
  name: string
  /** One plain address such as `mali@shop.example`; anything else is refused. */
  address: string
}

/** One letter, ready to go. Never a string where a mailbox belongs: a string may hold more addresses than one. */
export interface Message {
  /** `<id@host>`, the same at each try of the same email, so that a mail server or a reader can see that it is one. */
  messageId: string
  from: Mailbox
  to: Mailbox
  /** The only place for a visitor's address. */
  replyTo?: Mailbox | undefined
  subject: string
  text: string
  html: string
  /** The contact form's message, for templates of mail services. */
  contact?: ContactMessage | undefined
}

/** A way for mail to leave the shop. */
export interface Mailer {
  readonly transport: MailTransport
  /**
   * Hands a message over; done means that the other side has taken it. Throws `MailError` and nothing else, within two minutes.
   * What is sent again under the same Message-ID may arrive again, but for the outbox, which keeps one of it. `cut` ends a
   * sending that cannot be waited for; the other side may have taken the message all the same.
   */
  send(message: Message, cut?: AbortSignal): Promise<void>
}

/** A message that did not go out, and why, in words for the owner. */
export class MailError extends Error {
  override name = 'MailError'
  /** True where the same message will be refused for ever; otherwise a later try may do. */
  readonly lasting: boolean

  constructor(message: string, options: { lasting: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.lasting = options.lasting
  }
}
