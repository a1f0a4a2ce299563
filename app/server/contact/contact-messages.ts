import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { contactMessages } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import { DASHBOARD_ROWS } from '#app/shop/constants.ts'
import { foldText } from '#app/shop/folded.ts'
import type { TableView } from '#app/shop/tables/table-view.ts'

type Database = Pick<Shop, 'db'>
export type ContactMessageRow = typeof contactMessages.$inferSelect

export async function listMessages(
  { db }: Database,
  { search, page: asked }: Pick<TableView, 'search' | 'page'>,
): Promise<{ messages: ContactMessageRow[]; total: number; page: number }> {
  const fits = containsWords(search)
  const total = await db.$count(contactMessages, fits)
  const page = Math.min(asked, Math.max(1, Math.ceil(total / DASHBOARD_ROWS)))
  const messages = await db
    .select()
    .from(contactMessages)
    .where(fits)
    .orderBy(desc(contactMessages.createdAt), contactMessages.id)
    .limit(DASHBOARD_ROWS)
    .offset((page - 1) * DASHBOARD_ROWS)
  return { messages, total, page }
}

function containsWords(search: string) {
  const { name, email, message } = contactMessages
  const words = foldText(search).split(/\s/).filter(Boolean)
  const text = sql`search_form(concat_ws(' ', ${name}, ${email}, ${message}))`
  return and(...words.map((word) => sql`strpos(${text}, search_form(${word})) > 0`))
}

export async function countUnreadMessages({ db }: Database): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(contactMessages)
    .where(isNull(contactMessages.readAt))
  return row?.unread ?? 0
}

export async function markMessage({ db }: Database, id: string, isRead: boolean): Promise<void> {
  const readAt = isRead ? sql`now()` : null
  await db.update(contactMessages).set({ readAt }).where(eq(contactMessages.id, id))
}

export async function deleteMessage({ db }: Database, id: string): Promise<void> {
  await db.delete(contactMessages).where(eq(contactMessages.id, id))
}
