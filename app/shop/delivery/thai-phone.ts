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

/** Signs between two digits of a number. */
const GAP = '[ .~·()-]{0,3}'
/** A number of Thailand is known by its length, whatever divides it. */
const WIDE_GAP = '[ .,/_~·•()-]{0,3}'
const THAI = String.raw`(?:(?:\+ ?|00)?66${WIDE_GAP}(?:0${WIDE_GAP})?|\(?0${WIDE_GAP})(?:[689](?:${WIDE_GAP}\d){8}|[2-57](?:${WIDE_GAP}\d){7})(?!\d)`
/** Ends before a number of Thailand that follows after a space only. */
const FOREIGN = String.raw`(?:\+ ?|00 ?)(?!66)[1-9](?:${GAP}\d){5,8}(?:(?!${GAP}${THAI})${GAP}\d){0,6}`
const NUMBERS = new RegExp(String.raw`(?:^|[^\d+])(?:(${THAI})|(${FOREIGN}))`, 'g')
const THAI_NUMBERS = new RegExp(String.raw`(?:^|[^\d+])(${THAI})`, 'g')

/** Returns the number of a text for a link that calls, one of Thailand before others, or null if there is none. */
export function dialledPhone(typed: string): string | null {
  const found = [...foldText(typed).matchAll(NUMBERS)]
  const thai = found.find(([, number]) => number)?.[1]
  if (thai)
    return `0${thai
      .replace(/\D/g, '')
      .replace(/^(?:00)?66/, '0')
      .replace(/^0+/, '')}`
  const foreign = found[0]?.[2]
  if (foreign) return `+${foreign.replace('(0)', '').replace(/\D/g, '').replace(/^00/, '')}`
  const [number = ''] = phoneDigits(typed).split(' ')
  return number.length < 3 ? null : number
}

/** True if a folded text has only digits and signs that are written between them. */
export function isPhoneText(form: string): boolean {
  return /^[\d+()./,_~·• -]*$/.test(form)
}

/**
 * The numbers in a text as they are dialled in Thailand, by which orders are searched: `0812345678` for `+66 (0)81…`; a
 * part of a number stays one. The SQL function `phone_digits` does the same.
 */
export function phoneDigits(typed: string): string {
  return undivided(foldText(typed))
    .replace(/([0-9] ?)\(0\)/g, '$1')
    .replace(/[ ().-]/g, '')
    .replace(/\+660?/g, ' 0')
    .replace(/(^|[^0-9])00660?/g, '$1 0')
    .replace(/(^|[^0-9])660?(?=[0-9]{8,9}(?![0-9]))/g, '$1 0')
    .replace(/(^|[^0-9])00(?=[1-9][0-9]{7})/g, '$1')
    .replace(/[^0-9]+/g, ' ')
    .trim()
}

/** A number of Thailand without the signs between its digits, as a tap dials it. */
function undivided(form: string): string {
  return [...form.matchAll(THAI_NUMBERS)].reduce(
    (plain, [, number = '']) => plain.replaceAll(number, number.replace(/[^\d+]/g, '')),
    form,
  )
}
