export interface Job {
  /** Runs the work now; where it is running, once more afterwards. */
  wake(): void
  /** Asks running work to end, waits for it, and starts none again. */
  stop(): Promise<void>
}

/**
 * Runs work at once and then again, each time `pause` milliseconds after it ended, never twice at a time. A fault is told
 * to `onFault` and does not end the repeating.
 */
export function runEvery(
  work: (stopping: AbortSignal) => Promise<unknown>,
  pause: number,
  onFault: (error: unknown) => void,
): Job {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false

  const run = async () => {
    try {
      await work(stopping.signal)
    } catch (error) {
      if (!stopping.signal.aborted) onFault(error)
    }
    running = undefined
    if (again) wake()
    // Waiting for the next turn must not keep a process alive that has nothing else to do.
    else if (!stopping.signal.aborted) timer = setTimeout(wake, pause).unref()
  }

  function wake() {
    if (stopping.signal.aborted) return
    clearTimeout(timer)
    again = running !== undefined
    running ??= run()
  }

  wake()
  return {
    wake,
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
