import { setTimeout as sleep } from 'node:timers/promises'
import { scaleTimeout } from '#commands/patience.ts'

export interface HeardEvent {
  event: string
  id: string
  data: { ids?: string[]; topics?: string[] }
}

/** An event that has not come by then is missing. */
const TIMEOUT_MS = scaleTimeout(5000)

export function hear(response: Response) {
  const heard: HeardEvent[] = []
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let text = ''
  let ended = false
  const reading = (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const fields = Object.fromEntries(part.split('\n').map((line) => line.split(/: (.*)/s)))
        if (fields.event) heard.push({ event: fields.event, id: fields.id, data: JSON.parse(fields.data) })
      }
    }
    ended = true
  })().catch(() => {
    ended = true
  })
  const until = async (is: () => boolean, what: string) => {
    for (const end = Date.now() + TIMEOUT_MS; !is(); await sleep(5)) {
      if (Date.now() > end) throw new Error(`${what} did not come; heard ${JSON.stringify(heard)}`)
    }
  }
  return {
    /** All events but the first, which says that the stream is open. */
    news: () => heard.slice(1).map(({ event, data }) => [event, data.ids ?? null]),
    last: () => heard.at(-1),
    until: (count: number) => until(() => heard.length > count, `event ${count}`),
    end: () => until(() => ended, 'the end'),
    close: () => reader.cancel().then(() => reading),
  }
}
