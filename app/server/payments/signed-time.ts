/** Seconds that an event's time may differ from ours, either way: what is older may be a replay, what is newer a forgery. */
export const TOLERANCE_S = 300

/** True where a signature's time, in seconds since 1970, is recent. */
export function isOfNow(seconds: number, now = Date.now()): boolean {
  return Math.abs(now / 1000 - seconds) <= TOLERANCE_S
}
