export interface Support {
  email: string
  /** Null if not set. */
  phone: string | null
}
