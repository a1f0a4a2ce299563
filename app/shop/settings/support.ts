/** How customers reach the shop. */
export interface Support {
  email: string
  /** Null while the owner has set none. */
  phone: string | null
}
