import { LIVE_TIMING } from '#app/shop/live/live.ts'

/** The header by which a page learns when it was given: its name and value (https://www.w3.org/TR/server-timing/). */
export function servedAt(moment: string): [name: string, value: string] {
  return ['Server-Timing', `${LIVE_TIMING};desc="${moment}"`]
}
