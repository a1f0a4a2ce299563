/** Stands in the place of the bank's number. */
export const GIVEN_IN_CASH = 'cash'

/** The way a refund went back, for every page and email about it; `byHand` has the number on the bank's slip. */
export type GivenBack = { by: 'provider' } | { by: 'cash' } | { by: 'byHand'; number: string }

export function readGivenBack(bankReference: string | null): GivenBack {
  if (bankReference === null) return { by: 'provider' }
  return bankReference === GIVEN_IN_CASH ? { by: 'cash' } : { by: 'byHand', number: bankReference }
}
