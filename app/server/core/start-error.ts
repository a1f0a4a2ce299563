import { isDiskFull } from './disk-full.ts'

const PROGRAM_ERRORS = [TypeError, RangeError, ReferenceError, SyntaxError]

/**
 * Returns a message for the owner with its most telling cause, such as a full disk. Programming errors keep
 * their stack.
 */
export function startMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (PROGRAM_ERRORS.some((kind) => error instanceof kind)) return error.stack ?? error.message
  const root = findRootCause(error)
  if (root === error && isDiskFull(root)) return `The disk with DATA_DIR is full. Make room (${root.message})`
  const reason = error.message.includes(root.message) ? '' : ` (${root.message})`
  return error.message.startsWith('Failed query') ? root.message : `${error.message}${reason}`
}

function findRootCause(error: Error): Error {
  return error.cause instanceof Error ? findRootCause(error.cause) : error
}
