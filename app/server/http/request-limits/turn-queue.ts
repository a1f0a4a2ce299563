export interface TurnLimits {
  atOnce: number
  atOncePerKey: number
  maxWaiting: number
  maxWaitingPerKey?: number
  maxWaitMs?: number
  /** A turn is freed after this time: it waits for something other than the processor. */
  maxTurnMs?: number
}

export type Turn<T> = { ok: true; result: T } | { ok: false; busy: Busy }
type Busy = 'key' | 'all'

interface Line {
  running: number
  waiting: ((refusal: Busy | null) => void)[]
}

/** Alternates between the keys. When too many wait, the last of the longest line is refused. */
export class TurnQueue {
  readonly #limits: Required<TurnLimits>
  readonly #lines = new Map<string, Line>()
  #running = 0
  #waiting = 0

  constructor(limits: TurnLimits) {
    const { POSITIVE_INFINITY } = Number
    this.#limits = {
      maxWaitingPerKey: POSITIVE_INFINITY,
      maxWaitMs: POSITIVE_INFINITY,
      maxTurnMs: POSITIVE_INFINITY,
      ...limits,
    }
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<Turn<T>> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] }
    this.#lines.set(key, line)
    const busy = this.#mayStart(line) ? this.#start(line) : await this.#wait(line)
    if (busy) return { ok: false, busy }
    const end = this.#takeTurn(line)
    const timer = callAfter(this.#limits.maxTurnMs, end)
    try {
      return { ok: true, result: await work() }
    } finally {
      clearTimeout(timer)
      end()
    }
  }

  #mayStart(line: Line): boolean {
    return this.#running < this.#limits.atOnce && line.running < this.#limits.atOncePerKey
  }

  #start(line: Line): null {
    line.running += 1
    this.#running += 1
    return null
  }

  #takeTurn(line: Line): () => void {
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      line.running -= 1
      this.#running -= 1
      // New connections are accepted before the next work starts.
      setImmediate(() => this.#startNext())
    }
  }

  async #wait(line: Line): Promise<Busy | null> {
    if (line.waiting.length >= this.#limits.maxWaitingPerKey) return 'key'
    if (!this.#makeRoomFor(line)) return 'all'
    const { promise, resolve } = Promise.withResolvers<Busy | null>()
    this.#waiting += 1
    line.waiting.push(resolve)
    const timer = callAfter(this.#limits.maxWaitMs, () => this.#giveUp(line, resolve))
    return promise.finally(() => clearTimeout(timer))
  }

  #giveUp(line: Line, resolve: Line['waiting'][number]): void {
    line.waiting.splice(line.waiting.indexOf(resolve), 1)
    this.#waiting -= 1
    resolve(line.running >= this.#limits.atOncePerKey ? 'key' : 'all')
  }

  #makeRoomFor(line: Line): boolean {
    if (this.#waiting < this.#limits.maxWaiting) return true
    const longest = [...this.#lines.values()].reduce((most, other) =>
      other.waiting.length > most.waiting.length ? other : most,
    )
    if (line.waiting.length >= longest.waiting.length) return false
    this.#waiting -= 1
    longest.waiting.pop()?.('all')
    return true
  }

  #startNext(): void {
    for (const [key, line] of [...this.#lines]) {
      if (this.#running >= this.#limits.atOnce) return
      if (line.waiting.length > 0 && this.#mayStart(line)) {
        this.#waiting -= 1
        this.#lines.delete(key)
        this.#lines.set(key, line)
        line.waiting.shift()?.(this.#start(line))
      } else if (line.running === 0 && line.waiting.length === 0) this.#lines.delete(key)
    }
  }
}

function callAfter(ms: number, call: () => void): NodeJS.Timeout | undefined {
  return Number.isFinite(ms) ? setTimeout(call, ms) : undefined
}
