import type { Worker } from 'node:cluster'
import { on } from 'node:events'

const PATIENCE_MS = 5000

/** Of a cluster: one of its workers as its primary sees it, or the primary as a worker does. */
type Other = Worker | NodeJS.Process

interface Message {
  question?: string
  answerTo?: string
  id: number
  answer?: unknown
}

let lastId = 0

/** Returns the other process's answer, or null if it fails, ends, or takes more than five seconds. */
export async function askProcess<Answer>(other: Other, question: string): Promise<Answer | null> {
  lastId += 1
  const id = lastId
  const messages = on(other, 'message', { signal: AbortSignal.timeout(PATIENCE_MS), close: ['exit'] })
  send(other, { question, id })
  try {
    for await (const [message] of messages as AsyncIterable<[Message]>) {
      if (message.answerTo === question && message.id === id) return message.answer as Answer
    }
  } catch {
    // It took too long.
  }
  return null
}

/** Answers each such question of the other process, with null where the answer fails. */
export function answerProcess(other: Other, question: string, answer: () => Promise<unknown>): void {
  other.on('message', async (message: Message) => {
    if (message.question !== question) return
    send(other, { answerTo: question, id: message.id, answer: await answer().catch(() => null) })
  })
}

function send(other: Other, message: Message): void {
  const post = other.send?.bind(other) as NodeJS.Process['send']
  // It may have ended: then nobody waits for the message.
  post?.(message, undefined, undefined, () => {})
}
