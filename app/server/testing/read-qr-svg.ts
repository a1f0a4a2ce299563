import decodeQR from 'qr/decode.js'

/** Pixels for each module of a code. */
const SCALE = 4

/** Decodes an SVG by `qr`, which is a path of squares. */
export function readQrSvg(svg: string): string {
  const side = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) * SCALE
  const data = new Uint8Array(side * side * 4).fill(255)
  let [x, y] = [0, 0]
  for (const [, move, left, down] of svg.matchAll(/([Mm])(-?\d+)[ ,]?(-?\d+)h1v1/g)) {
    const start = move === 'M' ? [0, 0] : [x, y]
    ;[x, y] = [(start[0] ?? 0) + Number(left), (start[1] ?? 0) + Number(down)]
    for (let row = y * SCALE; row < (y + 1) * SCALE; row += 1) {
      const from = (row * side + x * SCALE) * 4
      for (let pixel = 0; pixel < SCALE; pixel += 1) data.fill(0, from + pixel * 4, from + pixel * 4 + 3)
    }
  }
  return decodeQR({ width: side, height: side, data })
}
