import { z } from 'zod'
import { MINUTES_PER_DAY } from '#app/shop/day.ts'
import { checkbox, optionalFee, wholeNumber } from '#app/shop/forms/field-kinds.ts'
import { errorCode } from '#app/shop/forms/fields.ts'
import { toBaht } from '#app/shop/money.ts'
import { type DeliverySlot, SLOT_KINDS, WEEKLY } from './delivery-slot.ts'
import { formatMinute } from './format-slot.ts'
import { MAX_CAPACITY } from './planning.ts'
import { hoursText, leadHours, timeOfDay } from './time-fields.ts'

/** Weekdays start with Sunday, like a slot's `weekdays`. */
export const WEEKDAY_FIELDS = ['day0', 'day1', 'day2', 'day3', 'day4', 'day5', 'day6'] as const

const weekdays = Object.fromEntries(WEEKDAY_FIELDS.map((name) => [name, checkbox])) as Record<
  (typeof WEEKDAY_FIELDS)[number],
  typeof checkbox
>

export const slotIdForm = z.object({ id: z.string().regex(/^[\w-]{1,40}$/) })

export const slotForm = slotIdForm
  .extend({
    kind: z.enum(SLOT_KINDS, errorCode('required')),
    starts: timeOfDay,
    // Midnight ends a day, it never begins one here.
    ends: timeOfDay.transform((minute) => minute || MINUTES_PER_DAY),
    ...weekdays,
    capacity: wholeNumber(1, MAX_CAPACITY),
    fee: optionalFee,
    lead: leadHours,
    active: checkbox,
  })
  .refine(({ starts, ends }) => starts < ends, { path: ['ends'], ...errorCode('times-reversed') })
  .refine((form) => WEEKDAY_FIELDS.some((name) => form[name]), {
    path: [WEEKDAY_FIELDS[0]],
    ...errorCode('weekday-required'),
  })

export function toSlot(form: z.infer<typeof slotForm>): DeliverySlot {
  const { id, kind, starts, ends, capacity, fee, lead: leadMinutes, active } = form
  const weekdays = WEEKDAY_FIELDS.map((name) => (form[name] ? '1' : '0')).join('')
  return { id, kind, starts, ends, weekdays, capacity, fee, leadMinutes, active, ...WEEKLY }
}

export const NEW_SLOT: Omit<DeliverySlot, 'id'> = {
  kind: 'delivery',
  starts: 10 * 60,
  ends: 13 * 60,
  weekdays: '1111111',
  capacity: 8,
  fee: 0,
  leadMinutes: 3 * 60,
  active: true,
  ...WEEKLY,
}

/** A form's fields; a box that is not ticked is missing. */
export function slotFields(slot: Omit<DeliverySlot, 'id'>): Record<string, string> {
  const days = WEEKDAY_FIELDS.filter((_, day) => slot.weekdays[day] === '1')
  return {
    kind: slot.kind,
    starts: formatMinute(slot.starts),
    ends: formatMinute(slot.ends % MINUTES_PER_DAY),
    capacity: String(slot.capacity),
    fee: slot.fee === 0 ? '' : String(toBaht(slot.fee)),
    lead: hoursText(slot.leadMinutes),
    ...(slot.active && { active: 'on' }),
    ...Object.fromEntries(days.map((name) => [name, 'on'])),
  }
}
