import { plainDigits } from '#app/shop/count.ts'

/** `081-234-5678` or `02-123-4567` for a number of Thailand in any spelling, null for anything else. */
export function thaiPhone(typed: string): string | null {
  const plain = plainDigits(typed).replace(/[\s().\u200b-\u200f‐-–-]/g, '')
  const national = plain.replace(/^(\+|00)66\(?0?/, '0')
  const parts = FORMATS.map((format) => format.exec(national)).find((found) => found !== null)
  return parts ? parts.slice(1).join('-') : null
}

/** Mobiles, Bangkok, the provinces. */
const FORMATS = [/^(0[689]\d)(\d{3})(\d{4})$/, /^(02)(\d{3})(\d{4})$/, /^(0[3-57]\d)(\d{3})(\d{3})$/]
