import { z } from 'zod'
import type { OmiseSettings } from '#app/server/config/payment-settings.ts'
import { KeyRefused, NothingDone, ProviderUnavailable } from '#app/server/payments/payment-provider.ts'
import { withTimeout } from '#app/server/payments/with-timeout.ts'
import { DISPUTE_STATUSES } from '#app/shop/refunds/refund.ts'

export const API_URL = 'https://api.omise.co'
const API_VERSION = '2019-05-29'

/** docs.omise.co/promptpay */
const omiseSource = z.object({
  type: z.string(),
  scannable_code: z
    .object({ image: z.object({ download_uri: z.string() }) })
    .nullish()
    .catch(null),
})

/** docs.omise.co/charges-api */
export const omiseCharge = z.object({
  object: z.literal('charge'),
  id: z.string().min(1),
  status: z.enum(['pending', 'successful', 'failed', 'expired', 'reversed']),
  amount: z.int(),
  currency: z.string(),
  livemode: z.boolean(),
  created_at: z.coerce.date(),
  paid_at: z.coerce.date().nullish(),
  failure_code: z.string().nullish(),
  authorize_uri: z.string().nullish(),
  expires_at: z.coerce.date().nullish().catch(null),
  source: omiseSource.nullish(),
  description: z.string().nullish().catch(null),
  refunded_amount: z.int().nullish().catch(null),
  metadata: z.record(z.string(), z.unknown()).nullish(),
})
export type OmiseCharge = z.output<typeof omiseCharge>

/** docs.omise.co/refunds-api */
export const omiseRefund = z.object({
  object: z.literal('refund'),
  id: z.string().min(1),
  status: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
})
export const omiseRefundUpdate = omiseRefund.extend({ charge: z.string(), amount: z.int() })
export type OmiseRefund = z.output<typeof omiseRefundUpdate>

/** docs.omise.co/disputes-api */
export const omiseDispute = z.object({
  object: z.literal('dispute'),
  id: z.string().min(1),
  charge: z.string(),
  amount: z.int(),
  currency: z.string(),
  // A dispute with an unknown state needs a person.
  status: z.enum(DISPUTE_STATUSES).catch('open'),
})
export type OmiseDispute = z.output<typeof omiseDispute>

export const listSchema = <T extends z.ZodType>(item: T) =>
  z.object({ object: z.literal('list'), data: z.array(item), total: z.int() })

/** Omise's maximum. */
export const PAGE_SIZE = 100
const TOO_MANY_REQUESTS = 429
const KEY_REFUSED = [401, 403]

const failure = z.object({ object: z.literal('error'), code: z.string(), message: z.string().nullish() })

export class OmiseRefusal extends Error {
  override name = 'OmiseRefusal'
  readonly code: string
  constructor({ code, message }: { code: string; message?: string | null | undefined }) {
    super(message ? `Omise: ${code}: ${message}` : `Omise: ${code}`)
    this.code = code
  }
}

interface OmisePost {
  body: object
  /** Omise repeats its first answer to a key for a day. */
  key?: string
}

export type OmiseApi = ReturnType<typeof openOmiseApi>

/** Omise's own client for Node has no time-out and replaces the global Promise. */
export function openOmiseApi({ secretKey, apiUrl }: OmiseSettings) {
  const headers = {
    Authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
    'Omise-Version': API_VERSION,
    'Content-Type': 'application/json',
  }
  /** One request, never repeated. Throws `OmiseRefusal` or `ProviderUnavailable`. */
  async function ask<T extends z.ZodType>(shape: T, path: string, init: RequestInit): Promise<z.output<T>> {
    const impatience = new AbortController()
    const call = { ...init, headers: { ...headers, ...init.headers }, signal: impatience.signal }
    try {
      return await withTimeout(answerTo(shape, fetch(new URL(path, apiUrl ?? API_URL), call)))
    } finally {
      impatience.abort()
    }
  }
  return {
    get: <T extends z.ZodType>(shape: T, path: string) => ask(shape, path, { method: 'GET' }),
    post: <T extends z.ZodType>(shape: T, path: string, { key, body }: OmisePost) =>
      ask(shape, path, {
        method: 'POST',
        body: JSON.stringify(body),
        ...(key ? { headers: { 'Idempotency-Key': key } } : {}),
      }),
  }
}

async function answerTo<T extends z.ZodType>(shape: T, question: Promise<Response>): Promise<z.output<T>> {
  const { status, told } = await question
    .then(async (answer) => ({ status: answer.status, told: (await answer.json()) as unknown }))
    .catch((cause: unknown) => {
      throw new (isUnreached(cause) ? NothingDone : ProviderUnavailable)('Omise gave no answer', { cause })
    })
  const refusal = failure.safeParse(told)
  const reason = refusal.success ? `: ${refusal.data.message ?? refusal.data.code}` : ''
  if (KEY_REFUSED.includes(status)) throw new KeyRefused(`Omise answered ${status}${reason}`)
  if (status === TOO_MANY_REQUESTS) throw new NothingDone(`Omise answered ${status}${reason}`)
  if (status < 500 && refusal.success) throw new OmiseRefusal(refusal.data)
  const answer = shape.safeParse(told)
  if (status === 200 && answer.success) return answer.data
  throw new ProviderUnavailable(`Omise answered ${status} with what is no answer`)
}

/** True if there was no connection, so nothing can have been sent. */
function isUnreached(failure: unknown): boolean {
  const cause = failure instanceof Error ? failure.cause : null
  return (
    cause instanceof Error && 'code' in cause && ['ECONNREFUSED', 'ENOTFOUND'].includes(String(cause.code))
  )
}

export interface OmiseList {
  path: string
  from: Date
  until?: Date
}

/** One page of a list, oldest first, and where the next begins; null at the end. */
export async function readPage<T extends z.ZodType>(
  api: OmiseApi,
  item: T,
  { path, from, until, offset }: OmiseList & { offset: number },
): Promise<{ data: z.output<T>[]; next: number | null }> {
  const wanted = new URLSearchParams({
    from: from.toISOString(),
    ...(until ? { to: until.toISOString() } : {}),
    order: 'chronological',
    limit: String(PAGE_SIZE),
    offset: String(offset),
  })
  const { data, total } = await api.get(listSchema(item), `${path}?${wanted}`)
  const next = offset + data.length
  return { data, next: data.length === 0 || next >= total ? null : next }
}

/** A list of Omise's to its end, by pages. */
export async function* readPages<T extends z.ZodType>(
  api: OmiseApi,
  item: T,
  list: OmiseList,
): AsyncGenerator<z.output<T>[]> {
  for (let offset: number | null = 0; offset !== null; ) {
    const page: { data: z.output<T>[]; next: number | null } = await readPage(api, item, { ...list, offset })
    yield page.data
    offset = page.next
  }
}

/** Null if Omise knows no such thing. */
export async function unlessMissing<T>(question: Promise<T>): Promise<T | null> {
  try {
    return await question
  } catch (error) {
    if (error instanceof OmiseRefusal && error.code === 'not_found') return null
    throw error
  }
}
