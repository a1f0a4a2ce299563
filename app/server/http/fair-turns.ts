/** Pages that are drawn for the strangers of one network at the same time: enough to keep a processor busy. */
export const DRAWN_AT_ONCE = 2
/** More wait for their turn, and no more than these. */
export const MAX_WAITING = 2000

/** Keeps one network's requests from delaying another's: each has a queue of its own. */
export class FairTurns {
  readonly #queues = new Map<string, { running: number; waiting: (() => void)[] }>()

  /** Does the work when it is its turn; null where too many of that network wait already. */
  async run<T>(network: string, work: () => Promise<T>): Promise<T | null> {
    const queue = this.#queues.get(network) ?? { running: 0, waiting: [] }
    if (queue.waiting.length >= MAX_WAITING) return null
    this.#queues.set(network, queue)
    if (queue.running >= DRAWN_AT_ONCE) await new Promise<void>((resolve) => queue.waiting.push(resolve))
    else queue.running += 1
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      // Whatever came meanwhile, of other networks, is looked at first.
      if (next) setImmediate(next)
      else queue.running -= 1
      if (queue.running === 0) this.#queues.delete(network)
    }
  }
}
