import { sql } from 'drizzle-orm'
import type { Database } from '#app/server/database/transact.ts'
import { phoneDigits } from '#app/shop/delivery/thai-phone.ts'
import { foldText } from '#app/shop/folded.ts'
import type { Buyer } from '#app/shop/orders/buyer.ts'

/** Two people may take the same call. */
const LOOK_BACK = sql`interval '2 hours'`

/** The number of an order by hand, or of a draft, for the same buyer and day, taken in the last two hours. */
export async function findSimilar(
  db: Pick<Database, 'execute'>,
  { buyer, day, token }: { buyer: Buyer; day: string | null; token: string },
): Promise<string | null> {
  const phone = phoneDigits(buyer.phone)
  const { rows } = await db.execute<{ receipt: string }>(sql`
    select receipt from checkouts
    where made_by <> 'shopper' and token <> ${token} and created_at > now() - ${LOOK_BACK} and status <> 'expired'
      and (${phone} <> '' and phone_digits(buyer ->> 'phone') = ${phone}
        or ${phone} = '' and ${buyer.name} <> '' and search_form(buyer ->> 'name') = ${foldText(buyer.name)})
      and (delivery #>> '{schedule,slot,day}') is not distinct from ${day}
    order by created_at desc limit 1`)
  return rows[0]?.receipt ?? null
}
