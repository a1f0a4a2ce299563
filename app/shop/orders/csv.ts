import { plainDigits } from '#app/shop/count.ts'

/** RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe (OWASP, CSV Injection). */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(toCsvCell).join(',')}\r\n`
}

/** Some spreadsheets read full-width signs (＝) as plain ones. */
const FORMULA = /^\s*[=+\-@\t\r|]/
/** Read as a number, they would lose zeros or digits: `0812`, `12e5`, `3.10`. */
const CHANGED_NUMBER = /^(?:0\d+(?:\.\d*)?|\d{12,}|\d+(?:\.\d+)?e[+-]?\d+|\d*\.\d*0|\.\d+|\d+\.)$/i
const DAY = String.raw`(?:\d{1,4}[/-]\d{1,4}|\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4})`
const TIME = String.raw`(?:\d{1,2}(?::\d{2}){1,2}(?:\s*[ap]m)?|\d{1,2}\s*[ap]m)`
/** A spreadsheet shows another text for `3/12`, `14/2/2570` or `8 pm`. A day as the shop writes it may become one. */
const DAY_OR_TIME = new RegExp(
  String.raw`^(?!\d{4}-\d{2}-\d{2}(?!\d))(?:${DAY}(?:\s+${TIME})?|${TIME})$`,
  'i',
)

function toCsvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const plain = cell.normalize('NFKC')
  const digits = plainDigits(cell)
  const isText = !FORMULA.test(plain) && !CHANGED_NUMBER.test(digits) && !DAY_OR_TIME.test(digits)
  return `"${isText ? '' : "'"}${cell.replaceAll('"', '""')}"`
}
