type Row = Record<string, string | number>

export function renderTable(rows: Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = [columns, ...rows.map((row) => columns.map((column) => textOf(row[column])))]
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)))
  const isNumber = columns.map((column) => rows.every((row) => typeof row[column] !== 'string'))
  const aligned = cells.map((line) =>
    line
      .map((cell, at) => (isNumber[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
  return aligned.join('\n')
}

function textOf(value: string | number | undefined): string {
  return typeof value === 'number' ? value.toLocaleString('en') : (value ?? '')
}
