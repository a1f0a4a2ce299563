/**
 * What a form has sent that filters while somebody types: pages for older texts may still come after a newer one was sent.
 * Starts with what the page shows.
 */
export class SentValues {
  #sent: string[]

  constructor(shown: string) {
    this.#sent = [shown]
  }

  get newest(): string {
    return this.#sent.at(-1) ?? ''
  }

  send(value: string): void {
    if (value !== this.newest) this.#sent.push(value)
  }

  /** Called when the page shows a value; false if that is none that was sent, so that the fields are to show it too. */
  isOwn(value: string): boolean {
    const at = value === this.newest ? this.#sent.length - 1 : this.#sent.indexOf(value)
    this.#sent = at < 0 ? [value] : this.#sent.slice(at)
    return at >= 0
  }
}
