/** No space, or none of what this user may have. */
const CODES = ['ENOSPC', 'EDQUOT']

export function isDiskFull(error: unknown): boolean {
  return CODES.includes((error as NodeJS.ErrnoException | null)?.code ?? '')
}
