import { foldText } from '#app/shop/folded.ts'

/** `081-234-5678` or `02-123-4567` for a number of Thailand in any spelling, null for anything else. */
export function thaiPhone(typed: string): string | null {
  if (!isPhoneText(foldText(typed))) return null
  const national = phoneDigits(typed)
  const parts = FORMATS.map((format) => format.exec(national)).find((found) => found !== null)
  return parts ? parts.slice(1).join('-') : null
}

/** Mobiles, Bangkok, the provinces. */
const FORMATS = [/^(0[689]\d)(\d{3})(\d{4})$/, /^(02)(\d{3})(\d{4})$/, /^(0[3-57]\d)(\d{3})(\d{3})$/]

/** Adds hyphens, so that a spreadsheet takes it for text and keeps its 0; another number stays as typed. */
export function exportedPhone(typed: string): string {
  return thaiPhone(typed) ?? typed
}

/** Returns the first number of a text for a link that calls, or null if there is none. */
export function dialledPhone(typed: string): string | null {
  const isForeign = /^(\+|00)[1-9]/.test(foldText(typed).replace(/[ ().-]/g, ''))
  const [number = ''] = phoneDigits(typed).split(' ')
  if (number.length < 3) return null
  return isForeign && !number.startsWith('0') ? `+${number}` : number
}

/** True if a folded text has only digits and signs that are written between them. */
export function isPhoneText(form: string): boolean {
  return /^[\d+()./ -]*$/.test(form)
}

/**
 * The numbers in a text as they are dialled in Thailand, by which orders are searched: `0812345678` for `+66 (0)81…`; a
 * part of a number stays one. The SQL function `phone_digits` does the same.
 */
export function phoneDigits(typed: string): string {
  return foldText(typed)
    .replace(/([0-9] ?)\(0\)/g, '$1')
    .replace(/[ ().-]/g, '')
    .replace(/\+660?/g, ' 0')
    .replace(/(^|[^0-9])00660?/g, '$1 0')
    .replace(/(^|[^0-9])660?(?=[0-9]{8,9}(?![0-9]))/g, '$1 0')
    .replace(/(^|[^0-9])00(?=[1-9][0-9]{7})/g, '$1')
    .replace(/[^0-9]+/g, ' ')
    .trim()
}
