/**
 * One line of CSV (RFC 4180). Text that a spreadsheet would read as a formula gets an apostrophe before it, so that what a
 * shopper typed into an address runs nothing on the owner's machine (OWASP, CSV Injection).
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  // Some spreadsheets read the full-width signs of Chinese and Thai keyboards (＝) as the plain ones.
  const harmless = /^\s*[=+\-@\t\r|]/.test(cell.normalize('NFKC')) ? `'${cell}` : cell
  return `"${harmless.replaceAll('"', '""')}"`
}
