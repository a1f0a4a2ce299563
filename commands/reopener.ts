/** Holds what is open, and closes and opens it again after changes. */
export interface Reopener<Opened> {
  /** Rejects while it could not be opened; the next change tries again. */
  current(): Promise<Opened>
  /** Changes that arrive before it opens count as one. */
  change(): void
}

interface Ways<Opened> {
  open(): Promise<Opened>
  close(opened: Opened): Promise<void>
}

export function makeReopener<Opened>(first: Opened, { open, close }: Ways<Opened>): Reopener<Opened> {
  let current: Promise<Opened> = Promise.resolve(first)
  let isAsked = false
  const openAgain = () => {
    isAsked = false
    return open()
  }
  return {
    current: () => current,
    change() {
      if (isAsked) return
      isAsked = true
      // One that could not be opened needs no closing.
      const closed = current.then(close, () => {})
      current = closed.then(openAgain)
      current.catch(() => {})
    },
  }
}
