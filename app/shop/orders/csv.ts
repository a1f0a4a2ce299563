/** RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe (OWASP, CSV Injection). */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  // Some spreadsheets read full-width signs (＝) as plain ones.
  const harmless = /^\s*[=+\-@\t\r|]/.test(cell.normalize('NFKC')) ? `'${cell}` : cell
  return `"${harmless.replaceAll('"', '""')}"`
}
