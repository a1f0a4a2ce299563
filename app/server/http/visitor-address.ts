/**
 * The address of the visitor: what the socket says, or, behind `proxies` trusted ones, the entry that the outermost of them
 * wrote into X-Forwarded-For. Entries further left were written by the visitor and prove nothing.
 */
export function visitorAddress(
  socketAddress: string | undefined,
  forwardedFor: string | null,
  proxies: number,
): string {
  const seen = [...(forwardedFor ?? '').split(','), socketAddress ?? ''].map((entry) => entry.trim())
  return seen.at(-1 - proxies) || seen.at(-1) || 'unknown'
}
