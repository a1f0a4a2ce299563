import MailComposer from 'nodemailer/lib/mail-composer'
import type { Message } from './mailer.ts'

/** The complete message as it travels (RFC 5322): headers, then the text and the HTML as alternatives, lines ended by CR LF. */
export function composeMime({ messageId, from, to, replyTo, subject, text, html }: Message): Promise<Buffer> {
  const composer = new MailComposer({
    messageId,
    from,
    to,
    replyTo,
    subject,
    text,
    html,
    date: new Date(),
    // Nobody's holiday notice should answer an email that a program wrote (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    // Thai and Chinese are shorter so.
    textEncoding: 'B',
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}
