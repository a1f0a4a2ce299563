import type { ServerResponse } from 'node:http'
import type { User } from '#app/shop/accounts/user.ts'
import { LIVE_OPEN, type LivePayload, type Topic } from '#app/shop/live/live.ts'

/** A browser's subscription. */
export interface Listener {
  topics: Topic[]
  user: User | null
  sessionId: string | null
  /** The visitor's network, as limits count it. */
  address: string
  /** The time in milliseconds from which it must reconnect, so that its session is checked again. */
  until: number
}

interface Stream extends Listener {
  response: ServerResponse
}

/** Several people behind one router, each with a window or two. */
export const MAX_STREAMS_PER_ADDRESS = 100
/** Of one process; at 15 KB each they take 180 MB. */
const MAX_STREAMS = 12_000
/** A browser with more unread is disconnected, and reconnects when it can. */
const MAX_UNREAD_BYTES = 16 * 1024
/** Browsers reconnect at random between these, so that they do not all come at once. */
const MIN_RETRY_MS = 1000
const MAX_RETRY_MS = 5000

const encoder = new TextEncoder()
const HEARTBEAT = encoder.encode(':\n\n')

/** The open streams of this process. A stream has no timer and no text of its own, to hold ten thousand of them. */
export class Streams {
  readonly #all = new Set<Stream>()
  readonly #byUser = new Map<string, Set<Stream>>()
  readonly #byAddress = new Map<string, number>()

  get count(): number {
    return this.#all.size
  }

  /** Null if one more may be opened; else what is full. */
  refusal(address: string): 'address' | 'all' | null {
    if (this.#all.size >= MAX_STREAMS) return 'all'
    return (this.#byAddress.get(address) ?? 0) >= MAX_STREAMS_PER_ADDRESS ? 'address' : null
  }

  /** Opens a stream on a response whose head was written; `initialEvents` are for this listener alone. */
  open(listener: Listener, initialEvents: Uint8Array[], response: ServerResponse): void {
    // Its 'close' event is over, so it would never be removed.
    if (response.destroyed) return
    const stream = { ...listener, response }
    this.#add(stream)
    response.once('close', () => this.#remove(stream))
    // Disconnected in this very moment.
    response.on('error', ignore)
    for (const event of initialEvents) response.write(event)
  }

  /** Sends an event to the subscribers of a topic that `chosen` accepts. */
  tell(topic: Topic, event: Uint8Array, chosen: (user: User | null) => boolean = () => true): void {
    for (const stream of this.#all) {
      if (stream.topics.includes(topic) && chosen(stream.user)) this.#send(stream, event)
    }
  }

  /** Sends an event to one person's subscribers of a topic. */
  tellUser(uid: string, topic: Topic, event: Uint8Array): void {
    for (const stream of this.#byUser.get(uid) ?? []) {
      if (stream.topics.includes(topic)) this.#send(stream, event)
    }
  }

  tellAll(event: Uint8Array): void {
    for (const stream of this.#all) this.#send(stream, event)
  }

  /** Keeps proxies from closing idle connections, and ends streams whose time is over. */
  beat(now: number): void {
    for (const stream of this.#all) {
      if (now >= stream.until) this.#close(stream)
      else this.#send(stream, HEARTBEAT)
    }
  }

  /** Ends streams of signed-in people; their browsers reconnect, and their sessions are checked again. */
  closePrivate(chosen: (stream: Listener) => boolean): void {
    for (const own of [...this.#byUser.values()]) {
      for (const stream of own) if (chosen(stream)) this.#close(stream)
    }
  }

  closeAll(): void {
    for (const stream of this.#all) this.#close(stream)
  }

  #send(stream: Stream, event: Uint8Array) {
    if (stream.response.writableLength > MAX_UNREAD_BYTES) this.#drop(stream)
    else stream.response.write(event)
  }

  #close(stream: Stream) {
    this.#remove(stream)
    stream.response.end()
  }

  /** Without waiting for unread bytes. */
  #drop(stream: Stream) {
    this.#remove(stream)
    stream.response.destroy()
  }

  #add(stream: Stream) {
    this.#all.add(stream)
    this.#byAddress.set(stream.address, (this.#byAddress.get(stream.address) ?? 0) + 1)
    if (!stream.user) return
    const own = this.#byUser.get(stream.user.uid) ?? new Set()
    this.#byUser.set(stream.user.uid, own.add(stream))
  }

  #remove(stream: Stream) {
    if (!this.#all.delete(stream)) return
    const left = (this.#byAddress.get(stream.address) ?? 1) - 1
    if (left > 0) this.#byAddress.set(stream.address, left)
    else this.#byAddress.delete(stream.address)
    const uid = stream.user?.uid
    const own = uid === undefined ? undefined : this.#byUser.get(uid)
    own?.delete(stream)
    if (uid !== undefined && own?.size === 0) this.#byUser.delete(uid)
  }
}

function ignore() {}

/** An event in the format of the HTML Standard, Server-sent events. */
export function eventOf(
  name: Topic | string,
  id: string,
  payload: LivePayload | { topics: Topic[] },
): Uint8Array {
  return encoder.encode(`event: ${name}\nid: ${id}\ndata: ${JSON.stringify(payload)}\n\n`)
}

/** The first event of a stream: its topics, and the time to reconnect. */
export function openEvent(id: string, topics: Topic[]): Uint8Array {
  const retry = Math.round(MIN_RETRY_MS + Math.random() * (MAX_RETRY_MS - MIN_RETRY_MS))
  return encoder.encode(
    `retry: ${retry}\nevent: ${LIVE_OPEN}\nid: ${id}\ndata: ${JSON.stringify({ topics })}\n\n`,
  )
}
