const MIN_PAUSE_MS = 1000
const MAX_PAUSE_MS = 30_000
/** Accepted emails after which one more lane sends again. */
const EMAILS_PER_LANE = 20

/**
 * Emails leave as fast as the mail server takes them. After a temporary refusal one lane is left, and all wait,
 * twice as long each time until an email is accepted.
 */
export class Pace {
  readonly #maxLanes: number
  #lanes: number
  #accepted = 0
  #pauseMs = 0
  #pausedUntil = 0

  constructor(maxLanes: number) {
    this.#maxLanes = maxLanes
    this.#lanes = maxLanes
  }

  maySend(lane: number, now = performance.now()): boolean {
    return lane < this.#lanes && now >= this.#pausedUntil
  }

  accepted(): void {
    this.#pauseMs = 0
    this.#accepted += 1
    if (this.#accepted % EMAILS_PER_LANE === 0) this.#lanes = Math.min(this.#maxLanes, this.#lanes + 1)
  }

  /** Refusals of emails that were under way together count once. */
  refused(now = performance.now()): void {
    if (now < this.#pausedUntil) return
    this.#lanes = 1
    this.#accepted = 0
    this.#pauseMs = Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, this.#pauseMs * 2))
    this.#pausedUntil = now + this.#pauseMs
  }
}
