/** Sympathy stands apart and last: white flowers are for funerals in Thailand, and nothing of it is called a gift. */
export const OCCASIONS = [
  'birthday',
  'anniversary',
  'love',
  'mothers-day',
  'graduation',
  'new-baby',
  'get-well',
  'thank-you',
  'congratulations',
  'sympathy',
] as const
export type Occasion = (typeof OCCASIONS)[number]
