/** The length of the longest runs of characters that the index knows (search_grams of the migrations). */
const LONGEST = 3

/** Runs that together cover a text: every title with the text has all of them. */
export function toGrams(text: string): string[] {
  const letters = [...text]
  if (letters.length <= LONGEST) return [text]
  const starts = Array.from({ length: Math.ceil(letters.length / LONGEST) }, (_, nth) =>
    Math.min(nth * LONGEST, letters.length - LONGEST),
  )
  return [...new Set(starts.map((start) => letters.slice(start, start + LONGEST).join('')))]
}
