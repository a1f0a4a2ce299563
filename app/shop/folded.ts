/**
 * One form of all texts that look or mean the same, in which they are searched and compared; never shown. The SQL
 * function `search_form` does the same in the same steps (docs/decisions/0090).
 */
export function foldText(text: string): string {
  const plain = text
    .replace(/[\u00b4\u0384\u1fbd\u1fbf\u1ffd\u1ffe]/g, "'")
    .replace(/[\u02dd\u2033\u2036]/g, '"')
    .normalize('NFKD')
    .replace(HIDDEN, '')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(LETTERS, (letter) => LETTER_FORMS[letter] ?? letter)
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(DASHES, '-')
  return inThaiSequence(plain)
    .normalize('NFC')
    .replace(/[ \t\r\v\f\u0085\u1680\u2028\u2029]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/^[ \n]+|[ \n]+$/g, '')
}

/** Controls, all that Unicode calls ignorable, Braille's blank, lone surrogates. */
const HIDDEN = /(?![\t-\r\u0085])\p{Cc}|\p{Cs}|\p{Default_Ignorable_Code_Point}|[\u2800\ufff9-\ufffb]/gu
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g
const APOSTROPHES =
  /[`\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u2018-\u201b\u2032\u2035\u2039\u203a\u275b\u275c\ua78c]/g
const QUOTES = /[\u00ab\u00bb\u05f4\u201c-\u201f\u275d\u275e\u2e42\u301d-\u301f]/g
const DASHES =
  /[\u002d\u02d7\u058a\u05be\u1806\u2010-\u2015\u2043\u2212\u2e3a\u2e3b\u2e40\u30a0\ufe58\ufe63\uff0d]+/g

/** Thai digits, and letters that are an accented or joined form of others but do not decompose. */
const LETTER_FORMS: Record<string, string> = {
  ...Object.fromEntries([...'๐๑๒๓๔๕๖๗๘๙'].map((digit, value) => [digit, String(value)])),
  ...{ ๅ: 'า', ς: 'σ', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ı: 'i', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ł: 'l', ŧ: 't' },
}
const LETTERS = new RegExp(`[${Object.keys(LETTER_FORMS).join('')}]`, 'g')

/** Marks above and below in the sequence of keyboards: vowel, then tone, then nikhahit; ำ as one letter. */
function inThaiSequence(text: string): string {
  if (!/[\u0e31-\u0e4e]/.test(text)) return text
  return text
    .replace(/เเ/g, 'แ')
    .replace(/(\u0e32)([\u0e48-\u0e4b\u0e4d]+)/g, '$2$1')
    .replace(/([\u0e48-\u0e4e]+)([\u0e31\u0e34-\u0e3a\u0e47]+)/g, '$2$1')
    .replace(/(\u0e4d+)([\u0e48-\u0e4c\u0e4e]+)/g, '$2$1')
    .replace(/([\u0e31\u0e34-\u0e3a\u0e47-\u0e4e])\1+/g, '$1')
    .replace(/\u0e34([\u0e48-\u0e4c]?)\u0e4d/g, '\u0e36$1')
    .replace(/\u0e4d\u0e32/g, '\u0e33')
}
