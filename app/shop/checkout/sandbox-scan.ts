/** What one can do in the pretend bank's app; `pay-final` comes from an account that takes no refund. */
export const SCAN_CHOICES = ['pay', 'refuse', 'soon', 'late', 'pay-final'] as const
export type ScanChoice = (typeof SCAN_CHOICES)[number]
