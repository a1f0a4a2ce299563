/** A signed-in person, as pages may know them. */
export interface User {
  uid: string
  name: string
  email: string
  /** Empty while they have no picture. */
  photoURL: string
  isAdmin: boolean
}

/** The form in which addresses are kept and compared. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}
