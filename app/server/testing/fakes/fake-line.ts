import { type FakeServer, openFakeServer } from './fake-server.ts'

export const LINE_TOKEN = 'kT0ken+of/the=channel.of-the-shop'
export const LINE_USER = `U${'0123456789abcdef'.repeat(2)}`

export interface FakeLine extends FakeServer {
  /** Texts in the order in which they arrived. */
  received: string[]
  /** Messages of this month, at most. */
  limit: number
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/
const MAX_TEXT_LENGTH = 5000
const answer = (status: number, message: string) => ({ status, body: { message } })

/** The part of LINE's Messaging API that the shop uses (https://developers.line.biz/en/reference/messaging-api/). */
export async function openFakeLine(): Promise<FakeLine> {
  const keys = new Map<string, string>()
  const received: string[] = []
  const server = await openFakeServer(
    ({ method, path, headers, body }) => {
      if (headers.get('authorization') !== `Bearer ${LINE_TOKEN}`)
        return answer(
          401,
          'Authentication failed. Confirm that the access token in the authorization header is valid.',
        )
      if (method === 'GET' && path === '/v2/bot/message/quota')
        return { status: 200, body: { type: 'limited', value: line.limit } }
      if (method === 'GET' && path === '/v2/bot/message/quota/consumption')
        return { status: 200, body: { totalUsage: received.length } }
      if (method !== 'POST' || path !== '/v2/bot/message/push') return answer(404, 'Not found')
      return push(headers.get('x-line-retry-key'), body)
    },
    (status) => answer(status, 'Internal Server Error'),
  )
  function push(key: string | null, body: string) {
    if (key !== null && !UUID.test(key)) return answer(400, 'The retry key must be a UUID')
    const { to, messages, ...others } = JSON.parse(body) as {
      to?: string
      messages?: { type: string; text?: string }[]
    }
    const [message] = messages ?? []
    if (
      Object.keys(others).some((name) => !['notificationDisabled', 'customAggregationUnits'].includes(name))
    )
      return answer(400, 'The request body has an unknown property')
    if (to !== LINE_USER) return answer(400, "The property, 'to', in the request body is invalid")
    if (
      messages?.length !== 1 ||
      message?.type !== 'text' ||
      !message.text ||
      message.text.length > MAX_TEXT_LENGTH
    )
      return answer(400, 'The request body has 1 error(s)')
    const first = key === null ? undefined : keys.get(key)
    if (first !== undefined)
      return first === body
        ? {
            ...answer(409, 'The retry key is already accepted'),
            headers: { 'x-line-accepted-request-id': 'r1' },
          }
        : answer(400, 'The retry key was used for another request')
    if (received.length >= line.limit) return answer(429, 'You have reached your monthly limit.')
    if (key !== null) keys.set(key, body)
    received.push(message.text)
    return { status: 200, body: { sentMessages: [{ id: String(received.length), quoteToken: 'q' }] } }
  }
  const line: FakeLine = Object.assign(server, { received, limit: 300 })
  return line
}
