/**
 * True for one of the values that a form has sent, oldest first, while somebody types: pages for older texts may still come
 * after a newer one was sent. Removes those before it, or puts a value of another's in their place.
 */
export function isOwnValue(sent: string[], shown: string): boolean {
  const at = sent.lastIndexOf(shown)
  if (at < 0) sent.push(shown)
  sent.splice(0, at < 0 ? sent.length - 1 : at)
  return at >= 0
}
