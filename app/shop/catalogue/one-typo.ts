/** A shorter word with one different letter is usually another word. */
const MIN_LETTERS = 4

/** One letter is missing, added or replaced, or two neighbours are swapped. */
export function isOneTypoFrom(known: string, typed: string): boolean {
  const [a, b] = [[...known], [...typed]]
  if (Math.min(a.length, b.length) < MIN_LETTERS) return false
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [ours, theirs] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (ours.length <= 1 && theirs.length <= 1) return true
  return ours.length === 2 && ours.join('') === [...theirs].reverse().join('')
}
