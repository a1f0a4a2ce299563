/** Turns at the same time for one asker, a network or an account: enough to keep a processor busy. */
export const TURNS_PER_ASKER = 2
/** For all: so few that new connections are accepted between them, however many ask. */
export const TURNS = 4
/** Those who wait for a turn; a small machine's work of two seconds. */
export const MAX_WAITING = 300
/** Milliseconds after which work no longer counts: it waits for something else than this process. */
const TURN_MS = 250

interface Queue {
  running: number
  /** Told true when it is their turn, false when they had to give way. */
  waiting: ((isTurn: boolean) => void)[]
}

/** Lets work start a few at a time, the askers by turns. Of too many who wait, the last of whoever has most gives way. */
export class FairTurns {
  readonly #queues = new Map<string, Queue>()
  #running = 0
  #waiting = 0

  /** Does the work when it is its turn; null where there is no room for it to wait. */
  async run<T>(asker: string, work: () => Promise<T>): Promise<T | null> {
    const queue = this.#queues.get(asker) ?? { running: 0, waiting: [] }
    this.#queues.set(asker, queue)
    if (this.#mayStart(queue)) this.#start(queue)
    else if (!this.#hasRoomFor(queue) || !(await this.#wait(queue))) return null
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      queue.running -= 1
      this.#running -= 1
      // Whatever came meanwhile, also new connections, is looked at first.
      setImmediate(() => this.#startNext())
    }
    const timer = setTimeout(end, TURN_MS)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      end()
    }
  }

  #mayStart(queue: Queue): boolean {
    return this.#running < TURNS && queue.running < TURNS_PER_ASKER
  }

  #start(queue: Queue): void {
    queue.running += 1
    this.#running += 1
  }

  #hasRoomFor(queue: Queue): boolean {
    if (this.#waiting < MAX_WAITING) return true
    const longest = [...this.#queues.values()].reduce((most, other) =>
      other.waiting.length > most.waiting.length ? other : most,
    )
    if (queue.waiting.length >= longest.waiting.length) return false
    this.#waiting -= 1
    longest.waiting.pop()?.(false)
    return true
  }

  #wait(queue: Queue): Promise<boolean> {
    this.#waiting += 1
    return new Promise((resolve) => queue.waiting.push(resolve))
  }

  #startNext(): void {
    for (const [asker, queue] of [...this.#queues]) {
      if (this.#running >= TURNS) return
      if (queue.waiting.length > 0 && this.#mayStart(queue)) {
        this.#start(queue)
        this.#waiting -= 1
        // To the end of the round.
        this.#queues.delete(asker)
        this.#queues.set(asker, queue)
        queue.waiting.shift()?.(true)
      } else if (queue.running === 0 && queue.waiting.length === 0) this.#queues.delete(asker)
    }
  }
}
