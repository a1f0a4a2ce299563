import type { emails } from '#app/server/database/schema.ts'
import { type Note, noteHtml, noteText } from './plain-template.ts'
import type { Message } from './transports/mailer.ts'

export type EmailRow = typeof emails.$inferSelect

/** An event of a parcel, and the order in it whose buyer is told. */
export type AboutEvent = Pick<EmailRow, 'deliveryEventId' | 'orderId'>

export type Content = Pick<Message, 'subject' | 'text' | 'html'> & {
  name: string
  replyTo?: Message['replyTo']
  contact?: Message['contact']
}

export async function composeNote(name: string, note: Note): Promise<Content> {
  return { name, subject: note.subject, text: noteText(note), html: await noteHtml(note) }
}
