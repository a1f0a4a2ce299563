import { z } from 'zod'
import { MINUTES_PER_DAY } from '#app/shop/day.ts'
import { type DeliverySlot, hasSameHours, SLOT_KINDS } from '#app/shop/delivery/delivery-slot.ts'
import { formatMinute } from '#app/shop/delivery/format-slot.ts'
import { MAX_CAPACITY } from '#app/shop/delivery/planning.ts'
import { timeOfDay } from '#app/shop/delivery/time-fields.ts'
import { optionalFee, wholeNumber } from '#app/shop/forms/field-kinds.ts'
import { errorCode } from '#app/shop/forms/fields.ts'
import { toBaht } from '#app/shop/money.ts'

/** A day's own times, at most. */
export const MAX_OWN_TIMES = 8

/** A time of one day only, in place of the weekly ones of its kind. */
export type OwnTime = Pick<DeliverySlot, 'kind' | 'starts' | 'ends' | 'capacity' | 'fee'>

const ROWS = Array.from({ length: MAX_OWN_TIMES }, (_, row) => row)
const FIELDS = ['kind', 'starts', 'ends', 'capacity', 'fee'] as const
type Field = (typeof FIELDS)[number]
export const ownTimeField = (field: Field, row: number) => `${field}.${row}`

const typed = z.string().max(40).default('')
const rowShape = (row: number) => FIELDS.map((field) => [ownTimeField(field, row), typed])

const ownTime = z
  .object({
    kind: z.enum(SLOT_KINDS, errorCode('required')),
    starts: timeOfDay,
    // Midnight ends a day, it never begins one here.
    ends: timeOfDay.transform((minute) => minute || MINUTES_PER_DAY),
    capacity: wholeNumber(0, MAX_CAPACITY),
    fee: optionalFee,
  })
  .refine(({ starts, ends }) => starts < ends, { path: ['ends'], ...errorCode('times-reversed') })

/** A row without times is none; an error is at its row's field. */
export const ownTimesForm = z.object(
  Object.fromEntries(ROWS.flatMap(rowShape)) as Record<string, typeof typed>,
)

export const ownTimes = ownTimesForm.transform((form, context): OwnTime[] => {
  const rows = ROWS.filter((row) =>
    FIELDS.some((field) => field !== 'kind' && form[ownTimeField(field, row)]),
  )
  const above: OwnTime[] = []
  return rows.flatMap((row) => {
    const refuse = (field: Field, message: string) =>
      context.addIssue({ code: 'custom', path: [ownTimeField(field, row)], message })
    const read = ownTime.safeParse(
      Object.fromEntries(FIELDS.map((field) => [field, form[ownTimeField(field, row)]])),
    )
    if (!read.success) {
      for (const { path, message } of read.error.issues) refuse(path[0] as Field, message)
      return []
    }
    if (above.some((time) => hasSameHours(time, read.data))) refuse('starts', 'times-twice')
    above.push(read.data)
    return [read.data]
  })
})

export function ownTimeFields(times: OwnTime[]): Record<string, string> {
  const entries = times.flatMap(({ kind, starts, ends, capacity, fee }, row) => {
    const texts: Record<Field, string> = {
      kind,
      starts: formatMinute(starts),
      ends: formatMinute(ends % MINUTES_PER_DAY),
      capacity: String(capacity),
      fee: fee === 0 ? '' : String(toBaht(fee)),
    }
    return FIELDS.map((field) => [ownTimeField(field, row), texts[field]])
  })
  return Object.fromEntries(entries)
}
