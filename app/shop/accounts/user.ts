/** A signed-in person, as pages may know them. */
export interface User {
  uid: string
  name: string
  email: string
  /** Empty while they have no image. */
  photoURL: string
  isAdmin: boolean
}

/** How far a person's email is theirs. */
export interface EmailState {
  isConfirmed: boolean
  /** The address that they asked to have and did not confirm yet; null where they asked for none. */
  wanted: string | null
}

/** One browser in which a person is signed in. */
export interface OwnSession {
  id: string
  /** Such as `Chrome · Android`; empty where nobody knows. */
  device: string
  signedInAt: Date
  /** The one that asks. */
  isCurrent: boolean
}

/** How far someone is with a second step of signing in; `pending`: begun, and no code of their app seen yet. */
export interface TwoStep {
  state: 'off' | 'pending' | 'on'
  codesLeft: number
}

/** What an app needs to make codes, and the codes for the day when the app is lost. Shown once. */
export interface TwoStepSetup {
  /** The image that phones read: squares on a side, and their outline as a path. */
  qr: { size: number; path: string }
  key: string
  codes: string[]
}
