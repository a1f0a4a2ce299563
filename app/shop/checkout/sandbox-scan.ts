/** The choices in the pretend bank's app; `pay-final` pays from an account that takes no refund. */
export const SCAN_CHOICES = ['pay', 'refuse', 'soon', 'late', 'pay-final'] as const
export type ScanChoice = (typeof SCAN_CHOICES)[number]

/** The last thing done on this phone. */
export const SCAN_DONE = [...SCAN_CHOICES, 'close'] as const
export type ScanDone = (typeof SCAN_DONE)[number]

/** `already`: paid by somebody else, or earlier. `ended`: out of time, or taken back by the shop. */
export type BankScreen = 'ask' | 'closed' | 'paid' | 'already' | 'refused' | 'soon' | 'late' | 'ended'

interface ScannedSession {
  status: string
  isScannable: boolean
  failure: string | null
  lateAt: Date | null
}

/** The screen of the pretend bank's app for a scanned session. */
export function chooseBankScreen(
  { status, isScannable, failure, lateAt }: ScannedSession,
  done: ScanDone | null,
): BankScreen {
  if (status === 'paid') return done && done !== 'close' && done !== 'refuse' ? 'paid' : 'already'
  if (status === 'processing') return 'soon'
  if (lateAt) return 'late'
  if (isScannable) return done === 'close' ? 'closed' : 'ask'
  return done === 'refuse' && failure === 'insufficient_funds' ? 'refused' : 'ended'
}
