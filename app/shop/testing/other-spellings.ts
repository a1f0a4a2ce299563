const TONES = '\u0e48-\u0e4b'
const MARKS = '\u0e31\u0e34-\u0e3a\u0e47-\u0e4d'

/** Those of Unicode's ignorable characters that keyboards, editors and copied pages leave behind. */
const HIDDEN = [
  ...[
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u115f',
    '\u1160',
    '\u17b4',
    '\u180b',
    '\u180e',
    '\u200b',
    '\u200c',
    '\u200d',
  ],
  ...[
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202e',
    '\u2060',
    '\u2063',
    '\u2066',
    '\u2069',
    '\u206f',
    '\u2800',
    '\u3164',
  ],
  ...[
    '\ufe00',
    '\ufe0e',
    '\ufe0f',
    '\ufeff',
    '\uffa0',
    '\ufff9',
    '\u{1d173}',
    '\u{e0020}',
    '\u{e0100}',
    '\u0001',
  ],
]
const SPACES = ['  ', '\t', '\u00a0', '\u2003', '\u2009', '\u202f', '\u205f', '\u3000', '\u2028', ' \u200b ']
const APOSTROPHES = [..."'’‘ʼ′`´‛ʻʹ＇‵", '\u02b9', '\u00b4']
const QUOTES = [...'"“”„‟«»″〝〞＂❝']
const DASHES = [...'-‐‑‒–—―−﹣－⁃⸺', '--']

const others = (written: RegExp, spellings: string[]) =>
  spellings.map((spelling) => (text: string) => text.replace(written, spelling))
const wide = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
const thaiDigits = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)))

/** Rules by which another text looks or means the same. */
const RULES: ((text: string) => string)[] = [
  // Sara ae as two sara e; ำ in its parts, with the tone anywhere.
  (text) => text.replace(/แ/g, 'เเ'),
  (text) => text.replace(/ำ/g, 'ํา'),
  ...['ํ$1า', '$1ํา', 'ำ$1', 'ํา$1', '$1าํ', 'าํ$1', 'า$1ํ'].map(
    (sequence) => (text: string) => text.replace(new RegExp(`([${TONES}])ำ`, 'g'), sequence),
  ),
  // The tone before the vowel; a mark twice; a long า.
  (text) => text.replace(new RegExp(`([\u0e31\u0e34-\u0e3a\u0e47])([${TONES}\u0e4c])`, 'g'), '$2$1'),
  (text) => text.replace(new RegExp(`([${MARKS}])`, 'g'), '$1$1'),
  (text) => text.replace(new RegExp(`ึ([${TONES}]?)`, 'g'), 'ิ$1ํ'),
  (text) => text.replace(/า/g, 'ๅ'),
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFKD'),
  (text) => text.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''),
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.replace(/ss|ß/gi, 'ẞ'),
  (text) => text.replace(/σ|ς/g, 'Σ'),
  wide,
  thaiDigits,
  (text) => wide(text).toUpperCase(),
  ...HIDDEN.flatMap((sign) => [
    (text: string) => sign + text,
    (text: string) => text + sign,
    (text: string) => [...text].join(sign),
  ]),
  ...others(/ /g, SPACES),
  ...others(/['’]/g, APOSTROPHES),
  ...others(/["“”]/g, QUOTES),
  ...others(/[-–]/g, DASHES),
]

/** Every spelling that a rule, or one after another, makes of a text; none is the text itself. */
export function otherSpellings(text: string): string[] {
  const once = RULES.map((rule) => rule(text))
  const twice = once.map((spelling, index) => RULES[(index * 7 + 3) % RULES.length]?.(spelling) ?? spelling)
  return [...new Set([...once, ...twice])].filter((spelling) => spelling !== text)
}
