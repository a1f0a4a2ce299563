import { type SQL, sql } from 'drizzle-orm'
import type { Shop } from '#app/server/shop.ts'
import { ACTIVITY_KINDS, type Activity, type ActivityKind } from '#app/shop/activity/activity.ts'

export const ACTIVITY_ROWS = 50

/** Two rows of one transaction have the same moment. */
export interface ActivityPlace {
  /** As PostgreSQL writes it, with microseconds. */
  at: string
  id: string
}

interface Wanted {
  /** Null for all kinds. */
  kind: ActivityKind | null
  /** Only what is older than this row. */
  before: ActivityPlace | null
}

/** Each reads the newest rows of its own table: id, at, actor, name, kind, subject, details. */
const SOURCES: Record<ActivityKind, SQL> = {
  move: sql`select id::text, at, actor, actor_name as name, 'move' as kind, order_id as subject,
      jsonb_build_object('from', from_status, 'to', to_status, 'day', day, 'takesBack', takes_back) as details
    from delivery_events`,
  correction: sql`select id::text, at, actor, actor_name as name, 'correction' as kind, order_id as subject,
      jsonb_build_object('number', number) as details from order_corrections`,
  refund: sql`select refunds.id, refunds.created_at as at,
      case when reason in ('second-payment', 'at-provider') then 'shop' else 'owner' end as actor, null as name, 'refund' as kind, orders.id as subject,
      jsonb_build_object('amount', refunds.amount, 'status', refunds.status) as details
    from refunds left join orders on orders.payment_id = refunds.payment_id`,
  money: sql`select said.id::text, said.at, case when said.actor in ('shop', 'buyer') then said.actor
        when exists (select from "user" where role = 'admin' and said.actor in ("user".name, email)) then 'owner' else 'helper' end as actor,
      case when said.actor not in ('shop', 'buyer') then said.actor end as name, 'money' as kind, orders.id as subject,
      jsonb_build_object('to', said.to_status, 'amount', hand_payments.amount, 'receipt', checkouts.receipt) as details
    from hand_payment_events said
    join hand_payments on hand_payments.reference = said.reference
    join checkouts on checkouts.id = hand_payments.checkout_id
    left join orders on orders.checkout_id = checkouts.id`,
  price: selectChanges('price'),
  setting: selectChanges('setting'),
  run: sql`select id::text, at, actor, actor_name as name, 'run' as kind, subject, details || jsonb_build_object('done', kind) as details
    from changes where kind in ('run-made', 'run-changed', 'run-ended')`,
  link: sql`select id::text, at, actor, actor_name as name, 'link' as kind, null as subject,
      jsonb_build_object('change', kind, 'name', details -> 'name') as details
    from changes where kind in ('link-made', 'link-revoked')`,
}

function selectChanges(kind: ActivityKind): SQL {
  return sql`select id::text, at, actor, actor_name as name, kind, subject, details from changes
    where kind = ${sql.raw(`'${kind}'`)}`
}

/** Newest first. `next` is where older ones begin. */
export async function listActivity(
  { db }: Pick<Shop, 'db'>,
  { kind, before }: Wanted,
): Promise<{ activities: Activity[]; next: ActivityPlace | null }> {
  const sources = (kind ? [kind] : ACTIVITY_KINDS).map((each) => newestSql(SOURCES[each], before))
  const { rows } = await db.execute<Omit<Activity, 'at'> & { at: string; place: string }>(
    sql`select * from (${sql.join(sources, sql` union all `)}) activity order by at desc, id desc limit ${ACTIVITY_ROWS + 1}`,
  )
  const shown = rows.slice(0, ACTIVITY_ROWS)
  const last = shown.at(-1)
  return {
    activities: shown.map(({ place, ...row }) => ({ ...row, at: new Date(row.at) }) as Activity),
    next: last && rows.length > shown.length ? { at: last.place, id: last.id } : null,
  }
}

function newestSql(source: SQL, before: ActivityPlace | undefined | null): SQL {
  const { at, id } = before ?? { at: 'infinity', id: '' }
  return sql`(select *, at::text as place from (${source}) source where (at, id) < (${at}::timestamptz, ${id})
      order by at desc, id desc limit ${ACTIVITY_ROWS + 1})`
}
