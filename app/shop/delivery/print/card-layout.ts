import { countGraphemes } from '#app/shop/delivery/gift.ts'

/** Sizes count from the largest type, 0, to the smallest; they are in print.css. */
export const SMALLEST_CARD_SIZE = 11

/** Lines of full-width characters that surely fit, and characters in each: a card's width over the type's. */
const ROOM = [
  [4, 8],
  [5, 9],
  [6, 10],
  [7, 12],
  [8, 13],
  [9, 15],
  [11, 17],
  [12, 19],
  [14, 22],
  [18, 27],
  [22, 32],
  [26, 38],
] as const

export interface CardLayout {
  size: number
  /** The message keeps its line breaks. */
  keepsLines: boolean
}

/** A size in which a message fits, guessed by its length: every character as wide as it is high. */
export function cardLayout(message: string): CardLayout {
  const size = chooseSize(message.split('\n'))
  if (size !== null) return { size, keepsLines: true }
  // More lines than a card has room for are set as running text.
  return { size: chooseSize([message.replaceAll('\n', ' ')]) ?? SMALLEST_CARD_SIZE, keepsLines: false }
}

function chooseSize(lines: string[]): number | null {
  const lengths = lines.map(measureLine)
  const size = ROOM.findIndex(([rows, columns]) => {
    const used = lengths.reduce((sum, length) => sum + Math.max(1, Math.ceil(length / columns)), 0)
    return used <= rows
  })
  return size < 0 ? null : size
}

/** A family of emoji is as wide as its members where the font does not join them. */
function measureLine(line: string): number {
  const emoji = line.match(/\p{Extended_Pictographic}/gu)?.length ?? 0
  return countGraphemes(line) + Math.ceil(emoji * 1.4)
}

/** The language whose rules break the lines. */
export function cardLanguage(message: string): 'th' | 'zh-CN' | undefined {
  if (/\p{Script=Thai}/u.test(message)) return 'th'
  return /\p{Script=Han}/u.test(message) ? 'zh-CN' : undefined
}
