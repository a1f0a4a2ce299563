/** The address of the same table with some parameters changed; null takes one out. */
export function addressWith(search: string, changes: Record<string, string | null>): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  return `?${params}`
}
