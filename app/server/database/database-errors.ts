import pg from 'pg'

export function isUniqueViolation(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ((current as { code?: unknown }).code === '23505') return true
  }
  return false
}

/** Matches the codes of failed sockets; a file that cannot be read has other codes. */
const LOST = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/

/** No answer, or SQLSTATE 08, 53, 57 or 25006: connection, resources, shutdown or cancellation, no primary (yet). */
export function isDatabaseAway(error: unknown): boolean {
  let root = error
  while (root instanceof Error && root.cause instanceof Error) root = root.cause
  if (root instanceof pg.DatabaseError) return /^(08|53|57|25006)/.test(root.code ?? '')
  return (
    root instanceof Error &&
    (LOST.test(readErrorCode(root)) || /connect|terminated|timeout/i.test(root.message))
  )
}

function readErrorCode(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}
