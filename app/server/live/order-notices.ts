import type pg from 'pg'
import type { Log } from '#app/server/core/log.ts'
import { NOTIFY_CHANNEL } from '#app/server/database/channel.ts'

const BATCH_DELAY_MS = 50
/** PostgreSQL limits a notice to 8000 bytes. */
const MAX_ORDERS_PER_NOTICE = 20

interface Notice {
  id: string
  /** Null for an order without an account. */
  user: string | null
}

/** The order, and the one whose parcel it lies in: its card shows what all of them hold. */
const TELL_OF_CHANGE = `select pg_notify($1, json_build_object('topic', 'orders', 'ids', json_agg(id), 'users', json_agg(account), 'changed', true)::text)
  from (
    select $2::text as id, $3::text as account
    union all
    select parcel.id, coalesce(parcel.user_id, '') from orders part join orders parcel on parcel.id = part.joins where part.id = $2
  ) told`

export function openOrderNotices(pool: pg.Pool, log: Log) {
  let pending: Notice[] = []
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<unknown> = Promise.resolve()

  const tell = (statement: string, values: unknown[]) => {
    sending = sendNotice({ pool, log }, statement, values)
  }
  const notify = (notices: string[]) =>
    tell('select pg_notify($1, notice) from unnest($2::text[]) notice', [notices])
  const send = () => {
    timer = undefined
    notify(toNotices(pending))
    pending = []
  }

  return {
    notifyChanged(id: string, user: string | null) {
      tell(TELL_OF_CHANGE, [id, user ?? ''])
    },
    notifySlots() {
      notify([JSON.stringify({ topic: 'slots' })])
    },
    notify(id: string, user: string | null) {
      pending.push({ id, user })
      timer ??= setTimeout(send, BATCH_DELAY_MS).unref()
    },
    async stop() {
      if (timer) {
        clearTimeout(timer)
        send()
      }
      await sending
    },
  }
}

async function sendNotice(
  { pool, log }: { pool: pg.Pool; log: Log },
  statement: string,
  values: unknown[],
): Promise<void> {
  await pool.query(statement, [NOTIFY_CHANNEL, ...values]).catch((error: unknown) =>
    // The roll-up notifies again, only later.
    log.warn({ event: 'notify-failed', err: error }, 'orders could not be told of'),
  )
}

function toNotices(orders: Notice[]): string[] {
  const notices = []
  for (let at = 0; at < orders.length; at += MAX_ORDERS_PER_NOTICE) {
    const some = orders.slice(at, at + MAX_ORDERS_PER_NOTICE)
    const [ids, users] = [some.map(({ id }) => id), some.map(({ user }) => user ?? '')]
    notices.push(JSON.stringify({ topic: 'orders', ids, users }))
  }
  return notices
}
