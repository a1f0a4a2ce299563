export interface User {
  uid: string
  name: string
  email: string
  /** Empty without an image. */
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
  /** For example `Chrome · Android`; empty if unknown. */
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
  /** The QR code's modules per side, and its path in SVG. */
  qr: { size: number; path: string }
  key: string
  codes: string[]
}
