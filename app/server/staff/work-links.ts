import { randomUUID } from 'node:crypto'
import { and, arrayContains, desc, eq, gt, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { consumeNetworkLimit } from '#app/server/core/limits.ts'
import { NOTIFY_CHANNEL } from '#app/server/database/channel.ts'
import { workLinks } from '#app/server/database/schema.ts'
import { type Database, type Transaction, transact } from '#app/server/database/transact.ts'
import type { Shop } from '#app/server/shop.ts'
import type { HelperRight, WorkRight } from '#app/shop/accounts/work-rights.ts'
import { hashWorkKey, newWorkKey } from './link-keys.ts'
import { noteChange } from './note-change.ts'
import type { WorkCookie } from './work-cookie.ts'

const HELPER_DAYS = 30

export interface WorkLink {
  id: string
  name: string
  may: WorkRight[]
}

export interface ListedLink extends WorkLink {
  expiresAt: Date
  lastSeenAt: Date | null
  isOpened: boolean
}

const shown = { id: workLinks.id, name: workLinks.name, may: workLinks.may }
const isValid = and(isNull(workLinks.revokedAt), gt(workLinks.expiresAt, sql`now()`))
const isDriver = arrayContains(workLinks.may, ['run'])

/** Each cookie opens links of its own kind only. */
const IS_OF: Record<WorkCookie, SQL> = { staff: not(isDriver), driver: isDriver }

/** Returns the key, which is nowhere else and cannot be shown again. */
export async function makeHelperLink(
  { pool }: Pick<Shop, 'pool'>,
  { name, may, ownerName }: { name: string; may: HelperRight[]; ownerName: string },
): Promise<{ id: string; key: string }> {
  const [id, key] = [randomUUID(), newWorkKey()]
  await transact(pool, async (tx) => {
    await tx.insert(workLinks).values({
      ...{ id, name, may, keyHash: hashWorkKey(key) ?? '' },
      expiresAt: sql`now() + make_interval(days => ${HELPER_DAYS})`,
    })
    const details = { name, may }
    await noteChange(tx, { actor: 'owner', actorName: ownerName, kind: 'link-made', subject: id, details })
  })
  return { id, key }
}

/** At once. False if there is no such link, or it was revoked before. */
export async function revokeLink(
  { pool }: Pick<Shop, 'pool'>,
  { id, ownerName }: { id: string; ownerName: string },
): Promise<boolean> {
  return transact(pool, async (tx) => {
    const [link] = await endLink(tx, id)
    if (!link) return false
    const details = { name: link.name }
    await noteChange(tx, { actor: 'owner', actorName: ownerName, kind: 'link-revoked', subject: id, details })
    const notice = JSON.stringify({ topic: 'sessions', ids: [id] })
    await tx.execute(sql`select pg_notify(${NOTIFY_CHANNEL}, ${notice})`)
    return true
  })
}

function endLink(tx: Transaction, id: string) {
  return tx
    .update(workLinks)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(workLinks.id, id), isNull(workLinks.revokedAt)))
    .returning(shown)
}

interface Opening {
  key: string
  ip: string
  kind: WorkCookie
  /** Of the page with the button, so that a second press of it opens nothing anew. */
  secret?: string
}

export interface OpenedLink extends WorkLink {
  /** Only the device that opened the link has it. */
  secret: string
  seconds: number
}

/**
 * Binds the link to the device that opens it first. Null for an unknown, over or revoked link, for one that another
 * device has opened, and for an address that tries too many: nobody learns which.
 */
export async function openWorkLink(
  { db, limits }: Pick<Shop, 'db' | 'limits'>,
  { key, ip, kind, secret = newWorkKey() }: Opening,
): Promise<OpenedLink | null> {
  const allowed = await consumeNetworkLimit(limits.workLinkOfNetwork, ip)
  const [keyHash, deviceHash] = [hashWorkKey(key), hashWorkKey(secret)]
  if (!allowed.ok || keyHash === null || deviceHash === null) return null
  const [link] = await db
    .update(workLinks)
    .set({ deviceHash, lastSeenAt: sql`now()` })
    .where(and(eq(workLinks.keyHash, keyHash), isFreeFor(deviceHash), isValid, IS_OF[kind]))
    .returning({ ...shown, expiresAt: workLinks.expiresAt })
  if (!link) return null
  const { expiresAt, ...facts } = link
  return { ...facts, secret, seconds: Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1000)) }
}

const isFreeFor = (deviceHash: string) =>
  or(isNull(workLinks.deviceHash), eq(workLinks.deviceHash, deviceHash))

/** Null unless this link can still be opened; then the secret that its page has for its button. */
export async function offerWorkLink(
  { db, limits }: Pick<Shop, 'db' | 'limits'>,
  { key, ip, kind }: Omit<Opening, 'secret'>,
): Promise<{ secret: string } | null> {
  const allowed = await consumeNetworkLimit(limits.workLinkOfNetwork, ip)
  const keyHash = hashWorkKey(key)
  if (!allowed.ok || keyHash === null) return null
  const isOpen = and(eq(workLinks.keyHash, keyHash), isNull(workLinks.deviceHash), isValid, IS_OF[kind])
  return (await db.$count(workLinks, isOpen)) > 0 ? { secret: newWorkKey() } : null
}

/** The link that this device has opened, if it still counts. */
export async function findWorkLink(
  { db }: Pick<Shop, 'db'>,
  kind: WorkCookie,
  secret: string,
): Promise<WorkLink | null> {
  const deviceHash = hashWorkKey(secret)
  if (deviceHash === null) return null
  const [link] = await db
    .select(shown)
    .from(workLinks)
    .where(and(eq(workLinks.deviceHash, deviceHash), isValid, IS_OF[kind]))
  if (link) await noteSeen(db, link.id)
  return link ?? null
}

/** True if this device opened this very link: its owner has pressed the link once more. */
export async function isOwnLink(
  shop: Pick<Shop, 'db'>,
  link: WorkLink | null,
  key: string,
): Promise<boolean> {
  const keyHash = hashWorkKey(key)
  if (!link || keyHash === null) return false
  const rows = await shop.db
    .select({ id: workLinks.id })
    .from(workLinks)
    .where(and(eq(workLinks.id, link.id), eq(workLinks.keyHash, keyHash)))
  return rows.length > 0
}

/** At most once a minute. */
async function noteSeen(db: Database, id: string): Promise<void> {
  await db
    .update(workLinks)
    .set({ lastSeenAt: sql`now()` })
    .where(
      and(
        eq(workLinks.id, id),
        sql`(${workLinks.lastSeenAt} is null or ${workLinks.lastSeenAt} < now() - interval '1 minute')`,
      ),
    )
}

/** Helpers' links that count, newest first. */
export async function listHelperLinks({ db }: Pick<Shop, 'db'>): Promise<ListedLink[]> {
  return db
    .select({
      ...shown,
      ...{ expiresAt: workLinks.expiresAt, lastSeenAt: workLinks.lastSeenAt },
      isOpened: sql<boolean>`${workLinks.deviceHash} is not null`,
    })
    .from(workLinks)
    .where(and(isValid, IS_OF.staff))
    .orderBy(desc(workLinks.createdAt))
}
