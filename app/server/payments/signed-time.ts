/** Older events may be replays, newer ones forgeries. */
export const TOLERANCE_S = 300

/** `seconds` since 1970. */
export function isOfNow(seconds: number, now = Date.now()): boolean {
  return Math.abs(now / 1000 - seconds) <= TOLERANCE_S
}
