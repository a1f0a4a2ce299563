import { plainDigits } from '#app/shop/count.ts'

/** RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe (OWASP, CSV Injection). */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(toCsvCell).join(',')}\r\n`
}

/** Some spreadsheets read full-width signs (＝) as plain ones. */
const FORMULA = /^\s*[=+\-@\t\r|]/
/** Read as a number, they would lose zeros or digits: `0812`, `12e5`, `3.10`. */
const CHANGED_NUMBER = /^(?:0\d+(?:\.\d*)?|\d{12,}|\d+(?:\.\d+)?e[+-]?\d+|\d*\.\d*0|\.\d+|\d+\.)$/i
/** Read as numbers, they would lose their signs: `10%`, `(99)`, `1,234`, `฿5`, `1 1/2`. */
const SIGNED_NUMBER = /^(?=.*[()%,฿$€£¥])\(?\s*[฿$€£¥]?\s*\d[\d,]*(?:\.\d+)?\s*%?\s*\)?$|^\d+\s+\d+\/\d+$/
/** In each language as spreadsheets read it. */
const MONTH = `(?:${['en-US', 'en-GB', 'th'].flatMap(listMonths).join('|')})`
const DAY_OF_MONTH = String.raw`\d{1,4}[\s/.,-]*${MONTH}(?:[\s/.,-]*\d{1,4})?|${MONTH}[\s/.,-]*\d{1,4}(?:[\s/,-]+\d{1,4})?`
const CHINESE_DAY = String.raw`(?:\d{4}年)?\d{1,2}月(?:\d{1,2}日)?`
const DAY = String.raw`(?:\d{1,4}[/-]\d{1,4}|\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|${DAY_OF_MONTH}|${CHINESE_DAY})`
const TIME = String.raw`(?:\d{1,2}(?::\d{2}){1,2}(?:\s*[ap]m)?|\d{1,2}\s*[ap]m)`
/** A spreadsheet shows another text for `3/12`, `14/2/2570`, `14 Feb` or `8 pm`. A day as the shop writes it may become one. */
const DAY_OR_TIME = new RegExp(
  String.raw`^(?!\d{4}-\d{2}-\d{2}(?!\d))(?:${DAY}(?:\s+${TIME})?|${TIME})$`,
  'i',
)

function toCsvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const plain = cell.normalize('NFKC')
  const digits = plainDigits(cell)
  const isChanged = [CHANGED_NUMBER, SIGNED_NUMBER, DAY_OR_TIME].some((kind) => kind.test(digits))
  const isText = !FORMULA.test(plain) && !isChanged
  return `"${isText ? '' : "'"}${cell.replaceAll('"', '""')}"`
}

function listMonths(locale: string): string[] {
  return (['short', 'long'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, at) =>
      format.format(Date.UTC(2026, at, 1)).replaceAll('.', String.raw`\.`),
    )
  })
}
