import { z } from 'zod'
import { plainDigits } from '#app/shop/count.ts'
import { MINUTES_PER_DAY } from '#app/shop/day.ts'
import { errorCode } from '#app/shop/forms/fields.ts'

export const MAX_LEAD_MINUTES = 30 * MINUTES_PER_DAY

const TYPED_TIME = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/
const TYPED_HOURS = /^(\d{1,3})([.,][05])?$/

/** Minutes of a day, typed as `10:00`. */
export const timeOfDay = z
  .string(errorCode('time-invalid'))
  .max(40, errorCode('time-invalid'))
  .transform((typed, context): number => {
    const parts = TYPED_TIME.exec(plainDigits(typed))
    if (parts) return Number(parts[1]) * 60 + Number(parts[2])
    context.addIssue({ code: 'custom', message: 'time-invalid' })
    return z.NEVER
  })

/** Minutes, typed as hours in halves; empty is none. */
export const leadHours = z
  .string()
  .max(40, errorCode('hours-invalid'))
  .default('')
  .transform((typed, context): number => {
    const plain = plainDigits(typed)
    if (plain === '') return 0
    const parts = TYPED_HOURS.exec(plain)
    const minutes = Number(parts?.[1]) * 60 + (parts?.[2]?.endsWith('5') ? 30 : 0)
    if (minutes <= MAX_LEAD_MINUTES) return minutes
    context.addIssue({ code: 'custom', message: 'hours-invalid' })
    return z.NEVER
  })

export function hoursText(minutes: number): string {
  return String(minutes / 60)
}
