export interface Notices {
  areas: string
  busyDays: string
  /** Flowers out of season may be replaced. */
  substitution: boolean
  /** If nobody is home, flowers are left at reception or delivered again for a fee. */
  absent: boolean
}
export type NoticeName = keyof Notices

export const NO_NOTICES: Notices = { areas: '', busyDays: '', substitution: false, absent: false }
