const PROGRAM_FAULTS = [TypeError, RangeError, ReferenceError, SyntaxError]

/**
 * A fault of the start as its owner can read it: the sentence, and its cause where that says more, such as a full disk. A fault of
 * the program itself keeps its stack, for whoever mends it.
 */
export function startMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (PROGRAM_FAULTS.some((kind) => error instanceof kind)) return error.stack ?? error.message
  const root = rootOf(error)
  const reason = error.message.includes(root.message) ? '' : ` (${root.message})`
  // A failed query's message is the query.
  return error.message.startsWith('Failed query') ? root.message : `${error.message}${reason}`
}

function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error
}
