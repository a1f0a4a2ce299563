import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { makeSignature } from 'better-auth/crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { openAuth } from '#app/server/accounts/auth.ts'
import { readConfig } from '#app/server/config/config.ts'
import { AUTH_SECRET } from './shop-under-test.ts'

export interface Shopper {
  id: string
  cookie: string
}

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Inserts accounts with signed sessions, because login is slow on purpose. */
export async function makeShoppers(pool: pg.Pool, count: number): Promise<Shopper[]> {
  const toCookie = await openCookies(pool)
  const made = Array.from({ length: count }, () => ({
    id: randomUUID(),
    token: randomBytes(24).toString('base64url'),
  }))
  const ids = made.map(({ id }) => id)
  await pool.query(
    `insert into "user" (id, name, email) select id, 'Mali', id || '@shop.test' from unnest($1::text[]) id`,
    [ids],
  )
  await pool.query(
    `insert into session (id, token, user_id, expires_at)
      select gen_random_uuid(), token, id, now() + interval '7 days' from unnest($1::text[], $2::text[]) made(id, token)`,
    [ids, made.map(({ token }) => token)],
  )
  return Promise.all(made.map(async ({ id, token }) => ({ id, cookie: await toCookie(token) })))
}

export async function signInOwner(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(`select id from "user" where role = 'admin'`)
  const token = randomBytes(24).toString('base64url')
  await pool.query(
    `insert into session (id, token, user_id, expires_at) values (gen_random_uuid(), $1, $2, now() + interval '7 days')`,
    [token, rows[0].id],
  )
  const toCookie = await openCookies(pool)
  return toCookie(token)
}

/** Makes the header of a browser that has signed in. */
async function openCookies(pool: pg.Pool): Promise<(token: string) => Promise<string>> {
  const auth = openAuth(readConfig(ROOT, { AUTH_SECRET }), drizzle(pool))
  const { authCookies, secret } = await auth.$context
  const { name } = authCookies.sessionToken
  return async (token) => {
    const signed = encodeURIComponent(`${token}.${await makeSignature(token, secret)}`)
    // The second is what earlier versions read on localhost.
    return `${name}=${signed}; __Host-${name}=${signed}; language=en`
  }
}
