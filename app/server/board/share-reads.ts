interface Reads {
  running: Promise<unknown>
  /** For those who asked since. */
  next: Promise<unknown> | null
}

const reads = new WeakMap<object, Map<string, Reads>>()

/**
 * Windows that ask for the same at once share one read. It began after each of them asked, so that none misses what it
 * was told of.
 */
export function shareRead<T>(owner: object, key: string, read: () => Promise<T>): Promise<T> {
  const ofOwner = reads.get(owner) ?? new Map<string, Reads>()
  reads.set(owner, ofOwner)
  const start = (): Promise<T> => {
    const running = read()
    ofOwner.set(key, { running, next: null })
    const end = () => {
      if (ofOwner.get(key)?.running === running) ofOwner.delete(key)
    }
    running.then(end, end)
    return running
  }
  const now = ofOwner.get(key)
  if (!now) return start()
  now.next ??= now.running.then(start, start)
  return now.next as Promise<T>
}
