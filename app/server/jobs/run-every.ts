export interface Job {
  wake(): void
  stop(): Promise<void>
}

/** Pauses `pauseMs` after each run, never runs twice at a time. Errors go to `onError`. */
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
