import { LIVE_TIMING } from '#app/shop/live/live.ts'

/** https://www.w3.org/TR/server-timing/ */
export function servedAt(moment: string): [name: string, value: string] {
  return ['Server-Timing', `${LIVE_TIMING};desc="${moment}"`]
}
