import { createHmac } from 'node:crypto'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 6238, `steps` of 30 seconds from now; written from the standard, so that one checks the other. */
export function codeOf(key: string, steps = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const mac = createHmac('sha1', decoded(key)).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

function decoded(key: string): Buffer {
  const bits = [...key.replace(/=+$/, '')]
    .map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
