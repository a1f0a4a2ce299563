import { plainDigits } from '#app/shop/count.ts'

/** RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe (OWASP, CSV Injection). */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(toCsvCell).join(',')}\r\n`
}

/** Some spreadsheets read full-width signs (＝) as plain ones. */
const FORMULA = /^\s*[=+\-@\t\r|]/
/** Read as a number, they would lose zeros or digits (`0812`, `12e5`), or become a day (`3/12`). */
const CHANGED_NUMBER = /^\s*(?:0\d+|\d{12,}|\d+e\d+|\d{1,4}[/-]\d{1,4})\s*$/i

function toCsvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const plain = cell.normalize('NFKC')
  const isText = !FORMULA.test(plain) && !CHANGED_NUMBER.test(plainDigits(cell))
  return `"${isText ? '' : "'"}${cell.replaceAll('"', '""')}"`
}
