import type { Mailbox } from '#app/server/core/mailbox.ts'
import type { ContactMessage } from '#app/shop/email/contact.ts'
import type { MailTransport } from '#app/shop/email/transport.ts'

declare module '#app/server/shop.ts' {
  interface Shop {
    mailer: Mailer
  }
}

/** Mailboxes are never strings: a string may contain several addresses. */
export interface Message {
  /** `<id@host>`, constant over all tries, so that duplicates can be detected. */
  messageId: string
  from: Mailbox
  to: Mailbox
  replyTo?: Mailbox | undefined
  subject: string
  text: string
  html: string
  contact?: ContactMessage | undefined
}

export interface Mailer {
  readonly transport: MailTransport
  /** Resolves once the other side has accepted it; throws only `EmailError`, within two minutes. After
   * `cut` the message may still have been accepted. */
  send(message: Message, cut?: AbortSignal): Promise<void>
  /** Gives connections back. */
  close?(): void
}

export class EmailError extends Error {
  override name = 'EmailError'
  /** True if a retry cannot succeed. */
  readonly lasting: boolean

  constructor(message: string, options: { lasting: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.lasting = options.lasting
  }
}
