import { z } from 'zod'
import { bangkokTime, isDay, readTypedDay, toMoment } from '#app/shop/day.ts'
import type { DeliveryDay } from '#app/shop/delivery/delivery-slot.ts'
import { MAX_CAPACITY } from '#app/shop/delivery/planning.ts'
import { slotIdForm } from '#app/shop/delivery/slot-form.ts'
import { inEachLanguage, optionalFee, wholeNumber } from '#app/shop/forms/field-kinds.ts'
import { cleanLine, errorCode } from '#app/shop/forms/fields.ts'
import { inAllLanguages } from '#app/shop/language.ts'
import { toBaht } from '#app/shop/money.ts'
import type { CalendarDay, CalendarSlot } from './calendar.ts'

export const MAX_DAY_NAME_LENGTH = 60
/** Counts all keys of categories together. */
const MAX_CLOSED_TO_LENGTH = 5000

/** A button of the day's panel that needs no more than its day. */
export const noFieldsForm = z.object({})

/** A time of the day that a button of its panel is about. */
export const daySlotForm = z.object({ slot: slotIdForm.shape.id })

/** An account that holds times without having paid. */
export const holderForm = z.object({ account: z.string().regex(/^[\w-]{1,100}$/) })

/** Days that become like this one; `days` holds one in each line. */
export const copyDayForm = z.object({
  days: z
    .string()
    .max(2000)
    .default('')
    .transform((typed) => [...new Set(typed.split('\n').filter(isDay))])
    .refine((days) => days.length > 0, errorCode('required')),
})

const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(:\d{2})?$/

const moment = z
  .string()
  .max(40, errorCode('moment-invalid'))
  .default('')
  .transform((typed, context): Date | null => {
    if (typed.trim() === '') return null
    const [, typedDay = '', hours, minutes] = MOMENT.exec(typed.trim()) ?? []
    const day = readTypedDay(typedDay)
    if (day !== null) return toMoment(day, Number(hours) * 60 + Number(minutes))
    context.addIssue({ code: 'custom', message: 'moment-invalid' })
    return z.NEVER
  })

/** One key in each line. */
const categoryKeys = z
  .string()
  .max(MAX_CLOSED_TO_LENGTH, errorCode('too-long'))
  .default('')
  .transform((typed) => [...new Set(typed.split('\n').map(cleanLine).filter(Boolean))])

export const peakForm = inEachLanguage(MAX_DAY_NAME_LENGTH).extend({
  surcharge: optionalFee,
  closesAt: moment,
  closedTo: categoryKeys,
})

export type PeakDay = Pick<DeliveryDay, 'name' | 'surcharge' | 'closesAt' | 'closedTo'>

export function toPeakDay({ surcharge, closesAt, closedTo, ...names }: z.infer<typeof peakForm>): PeakDay {
  const name = Object.fromEntries(Object.entries(names).filter(([, text]) => text !== ''))
  return { name, surcharge, closesAt, closedTo }
}

export function peakFields({ name, surcharge, closesAt, closedTo }: PeakDay): Record<string, string> {
  return {
    ...inAllLanguages((language) => name[language] ?? ''),
    surcharge: surcharge === 0 ? '' : String(toBaht(surcharge)),
    closesAt: closesAt ? bangkokTime(closesAt).replace(' ', 'T').slice(0, 16) : '',
    closedTo: closedTo.join('\n'),
  }
}

const capacity = wholeNumber(0, MAX_CAPACITY)

export const capacityField = (slotId: string) => `slot.${slotId}`

/** A field for the day's work, and one for each of its slots. */
export function capacityForm(slots: Pick<CalendarSlot, 'slotId'>[]) {
  const fields = slots.map(({ slotId }) => [capacityField(slotId), capacity])
  return z.object({ work: capacity, ...(Object.fromEntries(fields) as Record<string, typeof capacity>) })
}

export interface DayCapacity {
  /** Work points. */
  work: number
  /** Orders, by the slot's id. */
  slots: Record<string, number>
}

export function toDayCapacity({ work, ...fields }: z.infer<ReturnType<typeof capacityForm>>): DayCapacity {
  const slots = Object.entries(fields).map(([name, orders]) => [name.slice(capacityField('').length), orders])
  return { work, slots: Object.fromEntries(slots) }
}

export function capacityFields({ capacity: work, slots }: CalendarDay): Record<string, string> {
  return numberFields({
    work,
    slots: Object.fromEntries(slots.map(({ slotId, capacity }) => [slotId, capacity])),
  })
}

export function numberFields({ work, slots }: DayCapacity): Record<string, string> {
  const fields = Object.entries(slots).map(([slotId, orders]) => [capacityField(slotId), String(orders)])
  return { work: String(work), ...Object.fromEntries(fields) }
}
