export interface Job {
  /** Runs the work now; if it is running, once more afterwards. */
  wake(): void
  /** Aborts running work, waits for its end, and starts none again. */
  stop(): Promise<void>
}

/** Runs work now and then `pauseMs` after each end, never twice at a time. Errors go to `onError` and stop nothing. */
export function runEvery(
  work: (stopping: AbortSignal) => Promise<unknown>,
  pauseMs: number,
  onError: (error: unknown) => void,
): Job {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false

  const run = async () => {
    try {
      await work(stopping.signal)
    } catch (error) {
      if (!stopping.signal.aborted) onError(error)
    }
    running = undefined
    if (again) wake()
    // Must not keep a process alive that has nothing else to do.
    else if (!stopping.signal.aborted) timer = setTimeout(wake, pauseMs).unref()
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
