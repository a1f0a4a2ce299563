import MailComposer from 'nodemailer/lib/mail-composer'
import type { Message } from './mailer.ts'

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
    // RFC 3834: suppresses automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    textEncoding: 'B',
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}
