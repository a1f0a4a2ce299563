/** A part of the plain text: from, and up to but without. */
export interface Span {
  from: number
  to: number
}

/** A pasted text in a form that is easy to search, and the way back to what was pasted. */
export interface ChatText {
  /** Small letters, plain digits and spaces; nothing hidden. */
  plain: string
  /** The part of the pasted text behind a span, to the letter. */
  original: (span: Span) => string
}

/** Stands for parts that are read already. No pattern takes it for a letter, a digit or a space. */
export const TAKEN = '\ue000'

const HIDDEN =
  /[\u00ad\u200e\u200f\u202a-\u202e\u2061-\u2069\ue000\ufeff]|[\u200b-\u200d]|\u2060|\ufe0f|(?![\t\n])\p{Cc}/u
const QUOTES: Record<string, string> = {
  ...{ '„': '“', '«': '“', '「': '“', '『': '“', '〝': '“' },
  ...{ '‟': '”', '»': '”', '」': '”', '』': '”', '〞': '”', '″': '"' },
}

export function toChatText(typed: string): ChatText {
  const plain: string[] = []
  const at: number[] = []
  for (let index = 0; index < typed.length; index += 1) {
    const sign = toPlainSign(typed.charCodeAt(index), typed[index] ?? '')
    const before = plain.at(-1)
    // Sara ae as two sara e looks like one.
    if (sign === 'เ' && before === 'เ') plain[plain.length - 1] = 'แ'
    else if (sign !== '') {
      plain.push(sign)
      at.push(index)
    }
  }
  at.push(typed.length)
  return {
    plain: plain.join(''),
    original: ({ from, to }) => typed.slice(at[from], at[to]).trim(),
  }
}

function toPlainSign(code: number, sign: string): string {
  if (code >= 0x20 && code < 0x7f) return sign.toLowerCase()
  if (code >= 0x0e50 && code <= 0x0e59) return String(code - 0x0e50)
  if (code > 0x0e00 && code < 0x0e80) return sign
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0).toLowerCase()
  if (HIDDEN.test(sign)) return ''
  if (/[\u2010-\u2015\u2212\u2e3a\u30a0\ufe58\ufe63]/.test(sign)) return '-'
  if (sign !== '\n' && sign !== '\t' && /\s/.test(sign)) return ' '
  const small = sign.toLowerCase()
  return QUOTES[sign] ?? (small.length === 1 ? small : sign)
}

/** Replaces spans by `TAKEN`, sign by sign, so that later positions stay. */
export function take(text: string, spans: readonly Span[]): string {
  const parts: string[] = []
  let end = 0
  for (const { from, to } of [...spans].sort((one, other) => one.from - other.from)) {
    if (to <= end) continue
    parts.push(text.slice(end, Math.max(end, from)), TAKEN.repeat(to - Math.max(end, from)))
    end = to
  }
  return parts.join('') + text.slice(end)
}

export interface Match extends Span {
  parts: Record<string, string | undefined>
}

/**
 * All matches of a pattern. Its group `lead` is what must stand before: it is no part of the match, since older
 * browsers know no lookbehind.
 */
export function findAll(text: string, pattern: RegExp): Match[] {
  return Array.from(text.matchAll(pattern), (match) => ({
    from: match.index + (match.groups?.lead ?? '').length,
    to: match.index + match[0].length,
    parts: match.groups ?? {},
  }))
}

/** The line around a position. */
export function lineAround(text: string, position: number): Span {
  const end = text.indexOf('\n', position)
  const from = position === 0 ? 0 : text.lastIndexOf('\n', position - 1) + 1
  return { from, to: end < 0 ? text.length : end }
}

/** Thai polite words at the end of a phrase, which belong to no name and no address. */
const POLITE = /(?:[\s,.!~]|นะ|ค่ะ|คะ|คับ|ครับ|คร้าบ|ค้าบ|จ้า|จ้ะ|จ๊ะ|ฮะ|น้า|เลย)+$/

export function withoutPoliteEnd(text: string, { from, to }: Span): Span {
  const end = POLITE.exec(text.slice(Math.max(from, to - 40), to))
  return { from, to: end ? to - end[0].length : to }
}
