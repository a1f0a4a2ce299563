import encodeQR from 'qr'

/** A QR code as the path of an SVG. */
export interface QrPath {
  /** Its view box's width and height. */
  size: number
  path: string
}

export function drawQrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size: rows.length, path: squares.join('') }
}
