/** What a visitor writes to the shop, under the names that the mail service's templates know. Any of them may be empty. */
export interface ContactMessage {
  user_name: string
  user_email: string
  message: string
}

/**
 * Whether the owner wants nothing from this address. The list has addresses (`mali@evil.example`) and hosts (`evil.example`, which
 * means those below it too), in small letters.
 */
export function isBlockedSender(email: string, blocklist: readonly string[]): boolean {
  const address = email.toLowerCase()
  const host = address.slice(address.lastIndexOf('@') + 1)
  return blocklist.some(
    (blocked) => blocked === address || host === blocked || (host !== '' && host.endsWith(`.${blocked}`)),
  )
}
