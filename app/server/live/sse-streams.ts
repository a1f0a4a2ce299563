import type { ServerResponse } from 'node:http'
import type { User } from '#app/shop/accounts/user.ts'
import { LIVE_OPEN, type LivePayload, type Topic } from '#app/shop/live/live.ts'

/** Who wants to be told of what. */
export interface Listener {
  topics: Topic[]
  user: User | null
  sessionId: string | null
  /** The visitor's address, as limits count it. */
  address: string
  /** Milliseconds since 1970: the moment from which it has to come back and say who it is. */
  until: number
}

interface Stream extends Listener {
  response: ServerResponse
}

/** Streams of one address: several people behind one router, each with a window or two. */
export const STREAMS_PER_ADDRESS = 100
/** Of one process; at 15 KB each they take 180 MB. */
const STREAMS_IN_ALL = 12_000
/** Bytes that may wait for a browser that does not read; then it is let go, and comes back when it can. */
const UNREAD = 16 * 1024
/** Milliseconds after which browsers come back, at random between these, so that they do not all come at once. */
const RETRY = { least: 1000, most: 5000 }

const encoder = new TextEncoder()
const HEARTBEAT = encoder.encode(':\n\n')

/** The open streams of this process: server-sent events, written by hand. A stream has no timer and no text of its own. */
export class Streams {
  readonly #all = new Set<Stream>()
  readonly #byUser = new Map<string, Set<Stream>>()
  readonly #byAddress = new Map<string, number>()

  get count(): number {
    return this.#all.size
  }

  /** Whether one more may be opened; else what is full. */
  refusal(address: string): 'address' | 'all' | null {
    if (this.#all.size >= STREAMS_IN_ALL) return 'all'
    return (this.#byAddress.get(address) ?? 0) >= STREAMS_PER_ADDRESS ? 'address' : null
  }

  /** Opens a stream on a response whose head was written, and begins it with `initialEvents`, events that only this listener is told. */
  open(listener: Listener, initialEvents: Uint8Array[], response: ServerResponse): void {
    // Its 'close' was before: whoever left while it was found out who they are would stay here.
    if (response.destroyed) return
    const stream = { ...listener, response }
    this.#add(stream)
    response.once('close', () => this.#remove(stream))
    // Whoever left in this very moment.
    response.on('error', ignore)
    for (const event of initialEvents) response.write(event)
  }

  /** Sends one event to all who want the topic and are chosen. */
  tell(topic: Topic, event: Uint8Array, chosen: (user: User | null) => boolean = () => true): void {
    for (const stream of this.#all) {
      if (stream.topics.includes(topic) && chosen(stream.user)) this.#send(stream, event)
    }
  }

  /** The same for the streams of one person. */
  tellUser(uid: string, topic: Topic, event: Uint8Array): void {
    for (const stream of this.#byUser.get(uid) ?? []) {
      if (stream.topics.includes(topic)) this.#send(stream, event)
    }
  }

  tellAll(event: Uint8Array): void {
    for (const stream of this.#all) this.#send(stream, event)
  }

  /** CacheDependencies that the connection lives, which proxies want to see, and lets those go whose time is over. */
  beat(now: number): void {
    for (const stream of this.#all) {
      if (now >= stream.until) this.#close(stream)
      else this.#send(stream, HEARTBEAT)
    }
  }

  /** Ends streams that are somebody's; their browsers come back and are asked again who they are. */
  closePrivate(chosen: (stream: Listener) => boolean): void {
    for (const own of [...this.#byUser.values()]) {
      for (const stream of own) if (chosen(stream)) this.#close(stream)
    }
  }

  closeAll(): void {
    for (const stream of this.#all) this.#close(stream)
  }

  #send(stream: Stream, event: Uint8Array) {
    if (stream.response.writableLength > UNREAD) this.#drop(stream)
    else stream.response.write(event)
  }

  #close(stream: Stream) {
    this.#remove(stream)
    stream.response.end()
  }

  /** For one who would not take the end either. */
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

/** An event as the wire has it (HTML Standard, Server-sent events). */
export function eventOf(
  name: Topic | string,
  id: string,
  news: LivePayload | { topics: Topic[] },
): Uint8Array {
  return encoder.encode(`event: ${name}\nid: ${id}\ndata: ${JSON.stringify(news)}\n\n`)
}

/** The first event of a stream: what it will tell of, and when to come back should it end. */
export function openEvent(id: string, topics: Topic[]): Uint8Array {
  const retry = Math.round(RETRY.least + Math.random() * (RETRY.most - RETRY.least))
  return encoder.encode(
    `retry: ${retry}\nevent: ${LIVE_OPEN}\nid: ${id}\ndata: ${JSON.stringify({ topics })}\n\n`,
  )
}
