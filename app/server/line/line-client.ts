import { createHash } from 'node:crypto'
import { HTTPFetchError, messagingApi } from '@line/bot-sdk'

const TIMEOUT_MS = 10_000
/** LINE refuses longer texts. */
const MAX_TEXT_LENGTH = 5000

/** `quota`: no message is left this month; `refused`: never, as long as token and user stay; `away`: perhaps later. */
export type LineAnswer = 'sent' | 'quota' | 'refused' | 'away'

export interface LineQuota {
  used: number
  /** Null for no limit. */
  limit: number | null
}

export interface LineClient {
  /** Sent again with the same id, a message arrives once (for 24 hours). */
  push(to: string, text: string, id: string): Promise<{ answer: LineAnswer; reason: string }>
  /** Null if LINE does not answer. */
  readQuota(): Promise<LineQuota | null>
}

/** Throws nothing. `apiUrl` is LINE's own but in tests. */
export function openLine(token: string, apiUrl: string): LineClient {
  const client = new messagingApi.MessagingApiClient({ channelAccessToken: token, baseURL: apiUrl })
  return {
    async push(to, text, id) {
      const message = { to, messages: [{ type: 'text' as const, text: shorten(text) }] }
      try {
        await inTime(client.pushMessage(message, toRetryKey(id)))
        return { answer: 'sent', reason: '' }
      } catch (error) {
        return explain(error)
      }
    },
    async readQuota() {
      try {
        const [quota, { totalUsage }] = await inTime(
          Promise.all([client.getMessageQuota(), client.getMessageQuotaConsumption()]),
        )
        return { used: totalUsage, limit: quota.type === 'limited' ? (quota.value ?? null) : null }
      } catch {
        return null
      }
    },
  }
}

/** LINE counts UTF-16 units; half a sign would be refused. */
function shorten(text: string): string {
  return text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH - 2).toWellFormed()}…`
}

/** LINE wants a UUID, always the same for one message. */
function toRetryKey(id: string): string {
  const hex = createHash('sha256').update(id).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

function explain(error: unknown): { answer: LineAnswer; reason: string } {
  if (!(error instanceof HTTPFetchError)) return { answer: 'away', reason: String(error) }
  const reason = `LINE answered ${error.status}: ${error.body.slice(0, 300)}`
  // It was accepted before, with this key.
  if (error.status === 409) return { answer: 'sent', reason }
  if (error.status === 429) return { answer: /monthly limit/i.test(error.body) ? 'quota' : 'away', reason }
  return { answer: error.status < 500 ? 'refused' : 'away', reason }
}

/** The SDK itself waits without an end. */
function inTime<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('LINE did not answer in time')), TIMEOUT_MS)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
