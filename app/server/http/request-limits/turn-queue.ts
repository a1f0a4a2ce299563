export interface TurnLimits {
  atOnce: number
  atOncePerKey: number
  maxWaiting: number
  maxWaitingPerKey?: number
  maxWaitMs?: number
  /** Then it frees its turn: it waits for something other than the processor. */
  maxTurnMs?: number
}

export type Turn<T> = { ok: true; result: T } | { ok: false; busy: Busy }
type Busy = 'key' | 'all'

interface Line {
  running: number
  waiting: ((refusal: Busy | null) => void)[]
}

interface Lane {
  lines: Map<string, Line>
  waiting: number
}

export interface TurnOptions {
  /** Starts before all that is not urgent, and waits in a lane of its own. */
  isUrgent?: boolean
}

/** Alternates between the keys. When too many wait in a lane, the last of its longest line is refused. */
export class TurnQueue {
  readonly #limits: Required<TurnLimits>
  readonly #urgent: Lane = { lines: new Map(), waiting: 0 }
  readonly #usual: Lane = { lines: new Map(), waiting: 0 }
  #running = 0

  constructor(limits: TurnLimits) {
    const { POSITIVE_INFINITY } = Number
    this.#limits = {
      maxWaitingPerKey: POSITIVE_INFINITY,
      maxWaitMs: POSITIVE_INFINITY,
      maxTurnMs: POSITIVE_INFINITY,
      ...limits,
    }
  }

  async run<T>(
    key: string,
    work: () => Promise<T>,
    { isUrgent = false }: TurnOptions = {},
  ): Promise<Turn<T>> {
    const lane = isUrgent ? this.#urgent : this.#usual
    const line = lane.lines.get(key) ?? { running: 0, waiting: [] }
    lane.lines.set(key, line)
    const busy = this.#mayStart(line) ? this.#start(line) : await this.#wait(lane, line)
    if (busy) return { ok: false, busy }
    const end = this.#turnOf(line)
    const timer = after(this.#limits.maxTurnMs, end)
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

  #turnOf(line: Line): () => void {
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

  async #wait(lane: Lane, line: Line): Promise<Busy | null> {
    if (line.waiting.length >= this.#limits.maxWaitingPerKey) return 'key'
    if (!this.#makeRoomFor(line, lane)) return 'all'
    const { promise, resolve } = Promise.withResolvers<Busy | null>()
    lane.waiting += 1
    line.waiting.push(resolve)
    const timer = after(this.#limits.maxWaitMs, () => {
      line.waiting.splice(line.waiting.indexOf(resolve), 1)
      lane.waiting -= 1
      resolve(line.running >= this.#limits.atOncePerKey ? 'key' : 'all')
    })
    return promise.finally(() => clearTimeout(timer))
  }

  #makeRoomFor(line: Line, lane: Lane): boolean {
    if (lane.waiting < this.#limits.maxWaiting) return true
    const longest = [...lane.lines.values()].reduce((most, other) =>
      other.waiting.length > most.waiting.length ? other : most,
    )
    if (line.waiting.length >= longest.waiting.length) return false
    lane.waiting -= 1
    longest.waiting.pop()?.('all')
    return true
  }

  #startNext(): void {
    for (const lane of [this.#urgent, this.#usual]) {
      for (const [key, line] of [...lane.lines]) {
        if (this.#running >= this.#limits.atOnce) return
        if (line.waiting.length > 0 && this.#mayStart(line)) {
          lane.waiting -= 1
          lane.lines.delete(key)
          lane.lines.set(key, line)
          line.waiting.shift()?.(this.#start(line))
        } else if (line.running === 0 && line.waiting.length === 0) lane.lines.delete(key)
      }
    }
  }
}

function after(ms: number, call: () => void): NodeJS.Timeout | undefined {
  return Number.isFinite(ms) ? setTimeout(call, ms) : undefined
}
