export interface User {
  uid: string
  name: string
  email: string
  photoURL: string
  isAdmin: boolean
}

export interface EmailState {
  isConfirmed: boolean
  /** A new email that is not confirmed yet. */
  wanted: string | null
}

export interface OwnSession {
  id: string
  device: string
  signedInAt: Date
  isCurrent: boolean
}

/** `pending`: set up, but no code from the app was entered yet. */
export interface TwoStep {
  state: 'off' | 'pending' | 'on'
  codesLeft: number
}

/** Shown once. */
export interface TwoStepSetup {
  qr: { size: number; path: string }
  key: string
  codes: string[]
}
