/** Sentences about deliveries that shoppers see only where the owner says that they are true. */
export interface Notices {
  /** The places she delivers to; empty where she names none. */
  areas: string
  /** Days on which nothing can be changed; empty where there are none to tell of. */
  busyDays: string
  /** Flowers that are out of season may be replaced. */
  substitution: boolean
  /** Nobody at home: it may be left at reception or brought again for a fee. */
  absent: boolean
}
export type NoticeName = keyof Notices

export const NO_NOTICES: Notices = { areas: '', busyDays: '', substitution: false, absent: false }
