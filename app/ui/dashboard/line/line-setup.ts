export interface LineSetup {
  state: 'none' | 'testing' | 'on' | 'off'
  userId: string | null
  quota: { used: number; limit: number | null } | null
  needsCode: boolean
}
