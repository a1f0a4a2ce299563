export interface Planning {
  /** Work points of a day that has no number of its own. */
  workPerDay: number
  /** Off: nobody chooses a time, as in a shop without slots. */
  offersTimes: boolean
  /** Off: no card fields at Buy Now. */
  offersCards: boolean
}

/** As the form has them: an unchecked box is empty. */
export function planningFields({ workPerDay, offersTimes, offersCards }: Planning): Record<string, string> {
  return {
    workPerDay: String(workPerDay),
    offersTimes: offersTimes ? 'on' : '',
    offersCards: offersCards ? 'on' : '',
  }
}

export const DEFAULT_PLANNING: Planning = { workPerDay: 60, offersTimes: true, offersCards: true }

/** A slot is counted in orders, a day in work points. */
export const MAX_CAPACITY = 10_000

/** Limits the weekly pattern. */
export const MAX_SLOTS = 30

export const MAX_ZONES = 50
export const MAX_ZONE_PLACES = 1000
