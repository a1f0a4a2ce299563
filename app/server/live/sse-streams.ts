import type { ServerResponse } from 'node:http'
import type { User } from '#app/shop/accounts/user.ts'
import { LIVE_OPEN, type LivePayload, type Topic } from '#app/shop/live/live.ts'

export interface Listener {
  topics: Topic[]
  user: User | null
  sessionId: string | null
  /** The id of a helper's link, which is told of all orders. */
  linkId: string | null
  address: string
  until: number
}

interface Stream extends Listener {
  response: ServerResponse
}

export const MAX_STREAMS_PER_ADDRESS = 100
/** Applies to each process: 180 MB at 15 KB each. */
const MAX_STREAMS = 12_000
/** A browser with more is disconnected and reconnects later. */
const MAX_UNREAD_BYTES = 16 * 1024
/** Random, so that browsers do not reconnect all at once. */
const MIN_RETRY_MS = 1000
const MAX_RETRY_MS = 5000

const encoder = new TextEncoder()
const HEARTBEAT = encoder.encode(':\n\n')

/** One heartbeat for all: a process holds ten thousand streams. */
export class Streams {
  readonly #all = new Set<Stream>()
  /** By account, or by link without one. */
  readonly #byUser = new Map<string, Set<Stream>>()
  readonly #byAddress = new Map<string, number>()

  get count(): number {
    return this.#all.size
  }

  refusal(address: string): 'address' | 'all' | null {
    if (this.#all.size >= MAX_STREAMS) return 'all'
    return (this.#byAddress.get(address) ?? 0) >= MAX_STREAMS_PER_ADDRESS ? 'address' : null
  }

  open(listener: Listener, initialEvents: Uint8Array[], response: ServerResponse): void {
    // Its 'close' event is over, so it would never be removed.
    if (response.destroyed) return
    const stream = { ...listener, response }
    this.#add(stream)
    response.once('close', () => this.#remove(stream))
    response.on('error', ignore)
    for (const event of initialEvents) response.write(event)
  }

  broadcast(topic: Topic, event: Uint8Array, chosen: (stream: Listener) => boolean = () => true): void {
    for (const stream of this.#all) {
      if (stream.topics.includes(topic) && chosen(stream)) this.#send(stream, event)
    }
  }

  broadcastToUser(uid: string, topic: Topic, event: Uint8Array): void {
    for (const stream of this.#byUser.get(uid) ?? []) {
      if (stream.topics.includes(topic)) this.#send(stream, event)
    }
  }

  broadcastToAll(event: Uint8Array): void {
    for (const stream of this.#all) this.#send(stream, event)
  }

  beat(now: number): void {
    for (const stream of this.#all) {
      if (now >= stream.until) this.#close(stream)
      else this.#send(stream, HEARTBEAT)
    }
  }

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

  #drop(stream: Stream) {
    this.#remove(stream)
    stream.response.destroy()
  }

  #add(stream: Stream) {
    this.#all.add(stream)
    this.#byAddress.set(stream.address, (this.#byAddress.get(stream.address) ?? 0) + 1)
    const uid = readOwner(stream)
    if (uid === null) return
    const own = this.#byUser.get(uid) ?? new Set()
    this.#byUser.set(uid, own.add(stream))
  }

  #remove(stream: Stream) {
    if (!this.#all.delete(stream)) return
    const left = (this.#byAddress.get(stream.address) ?? 1) - 1
    if (left > 0) this.#byAddress.set(stream.address, left)
    else this.#byAddress.delete(stream.address)
    const uid = readOwner(stream)
    const own = uid === null ? undefined : this.#byUser.get(uid)
    own?.delete(stream)
    if (uid !== null && own?.size === 0) this.#byUser.delete(uid)
  }
}

const readOwner = ({ user, linkId }: Listener) => user?.uid ?? linkId

function ignore() {}

/** HTML Standard, Server-sent events. */
export function encodeEvent(
  name: Topic | string,
  id: string,
  payload: LivePayload | { topics: Topic[] },
): Uint8Array {
  return encoder.encode(`event: ${name}\nid: ${id}\ndata: ${JSON.stringify(payload)}\n\n`)
}

export function openEvent(id: string, topics: Topic[]): Uint8Array {
  const retry = Math.round(MIN_RETRY_MS + Math.random() * (MAX_RETRY_MS - MIN_RETRY_MS))
  return encoder.encode(
    `retry: ${retry}\nevent: ${LIVE_OPEN}\nid: ${id}\ndata: ${JSON.stringify({ topics })}\n\n`,
  )
}
