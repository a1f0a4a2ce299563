export interface Support {
  email: string
  phone: string | null
}
