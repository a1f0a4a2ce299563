import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#app/server/database/transact.ts'
import { OWNER_LANGUAGE } from '#app/server/settings/settings.ts'
import { TIME_ZONE } from '#app/shop/day.ts'
import type { EmailKind } from '#app/shop/email/email-kind.ts'
import type { OwnerEmail } from '#app/shop/settings/settings.ts'

/** Placeholder for the owner's address, which is read when the email is sent. */
export const OWNER = 'owner'

/** An email's address, given the owner's. Contact messages of earlier versions name one that may be out of date. */
export function chooseRecipient(
  { recipient, kind }: { recipient: string; kind: EmailKind },
  owner: string,
): string {
  return recipient === OWNER || kind === 'contact' ? owner : recipient
}

const ABOUT = {
  'owner-order': 'orders',
  'owner-slip': 'orders',
  'owner-failed': 'deliveries',
  'owner-photo': 'deliveries',
  'owner-refund': 'refunds',
  'owner-dispute': 'disputes',
} as const satisfies Record<string, OwnerEmail>

/**
 * A query for the same transaction or statement as its cause. The id is a hash of the occasion, so it is queued once; no
 * row if the owner has turned that email off.
 */
export function ownerEmailRow(
  kind: keyof typeof ABOUT,
  aboutId: SQL,
  { from = sql``, occasion = aboutId }: { from?: SQL; occasion?: SQL } = {},
): SQL {
  return sql`select ${sql.raw(`'${kind}-'`)} || md5(${occasion}), ${sql.raw(`'${kind}'`)}, ${aboutId}, ${sql.raw(`'${OWNER}'`)},
      ${OWNER_LANGUAGE} ${from}
    where coalesce(((select values from shop_settings)->'emails'->>${sql.raw(`'${ABOUT[kind]}'`)})::boolean, true)`
}

interface NewOwnerEmail {
  kind: keyof typeof ABOUT
  aboutId: string
  occasion?: string
}

export async function writeToOwner(
  tx: Transaction,
  { kind, aboutId, occasion = aboutId }: NewOwnerEmail,
): Promise<void> {
  await tx.execute(sql`insert into emails (id, kind, about_id, recipient, language)
    ${ownerEmailRow(kind, sql`${aboutId}::text`, { occasion: sql`${occasion}::text` })} on conflict do nothing`)
}

/** Unpaid checkouts hold as much of a coming day as they may. Once a day at most: it may be many days' turn. */
export async function writeOfHolds(tx: Transaction, day: string): Promise<void> {
  await tx.execute(sql`insert into emails (id, kind, about_id, recipient, language)
    values ('owner-holds-' || (now() at time zone ${TIME_ZONE})::date, 'owner-holds', ${day}, ${OWNER},
      ${OWNER_LANGUAGE}) on conflict do nothing`)
}
