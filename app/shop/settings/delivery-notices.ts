export interface Notices {
  areas: string
  busyDays: string
  /** Flowers out of season may be replaced. */
  substitution: boolean
  /** Tells that flowers are left at reception or delivered again for a fee if nobody is home. */
  absent: boolean
}
export type NoticeName = keyof Notices

export const NO_NOTICES: Notices = { areas: '', busyDays: '', substitution: false, absent: false }
