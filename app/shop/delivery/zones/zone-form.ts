import { z } from 'zod'
import { slotIdForm } from '#app/shop/delivery/slot-form.ts'
import { hoursText, leadHours } from '#app/shop/delivery/time-fields.ts'
import { checkbox, feeSchema, optionalText } from '#app/shop/forms/field-kinds.ts'
import { cleanText, errorCode } from '#app/shop/forms/fields.ts'
import {
  DEFAULT_LANGUAGE,
  inAllLanguages,
  LANGUAGES,
  OTHER_LANGUAGES,
  type Translated,
} from '#app/shop/language.ts'
import { toBaht } from '#app/shop/money.ts'
import type { DeliveryZone, ZonePlace } from './zones.ts'

export const MAX_ZONE_LENGTHS = { name: 80, places: 60_000 } as const

const names = inAllLanguages(() => optionalText(MAX_ZONE_LENGTHS.name))

export const zoneForm = slotIdForm
  .extend({
    ...names,
    fee: feeSchema((typed) => typed.trim() === ''),
    freeFrom: feeSchema((typed) => typed.trim() === ''),
    sameDay: checkbox,
    lead: leadHours,
    closed: checkbox,
    places: optionalText(MAX_ZONE_LENGTHS.places, cleanText).pipe(z.string().min(1, errorCode('required'))),
  })
  .refine((form) => LANGUAGES.some((language) => form[language] !== ''), {
    path: [DEFAULT_LANGUAGE],
    ...errorCode('required'),
  })
  .refine(({ fee, closed }) => fee !== null || closed, { path: ['fee'], ...errorCode('price-invalid') })
  // Delivery that is always free has no fee from which it could be.
  .refine(({ freeFrom, fee, closed }) => freeFrom !== 0 || !fee || closed, {
    path: ['freeFrom'],
    ...errorCode('free-from-nothing'),
  })

export type ZoneForm = z.infer<typeof zoneForm>

/** A zone without its place in the list, and with its places as they were typed. */
export type TypedZone = Omit<DeliveryZone, 'position' | 'places'> & { places: string }

export function toZone(form: ZoneForm): TypedZone {
  const { id, fee, freeFrom, sameDay, lead: leadMinutes, closed, places } = form
  return {
    ...{ id, name: toZoneName(form), fee: fee ?? 0, freeFrom: freeFrom || null },
    ...{ sameDay, leadMinutes, closed, places },
  }
}

/** A missing English name is the first other one. */
function toZoneName(form: ZoneForm): Translated {
  const others = OTHER_LANGUAGES.flatMap((language) => (form[language] ? [[language, form[language]]] : []))
  const first = LANGUAGES.map((language) => form[language]).find((text) => text !== '')
  return { en: first ?? '', ...Object.fromEntries(others) }
}

export const NEW_ZONE_FIELDS: Record<string, string> = {
  ...inAllLanguages(() => ''),
  ...{ fee: '', freeFrom: '', lead: '', sameDay: 'on', places: '' },
}

/** A form's fields; a box that is not ticked is missing. */
export function zoneFields(zone: Omit<DeliveryZone, 'id' | 'position'>): Record<string, string> {
  return {
    ...inAllLanguages((language) => zone.name[language] ?? ''),
    fee: String(toBaht(zone.fee)),
    freeFrom: zone.freeFrom === null ? '' : String(toBaht(zone.freeFrom)),
    lead: zone.leadMinutes === 0 ? '' : hoursText(zone.leadMinutes),
    ...(zone.sameDay && { sameDay: 'on' }),
    ...(zone.closed && { closed: 'on' }),
    places: zone.places.map(placeLine).join('\n'),
  }
}

/** Its places in one sort, so that a version compares with places that were typed in any. */
export function sortedZoneFields(zone: Omit<DeliveryZone, 'id' | 'position'>): Record<string, string> {
  return { ...zoneFields(zone), places: zone.places.map(placeLine).sort().join('\n') }
}

/** Writes a place as the form shows it: `กรุงเทพมหานคร / วัฒนา`, or a postcode alone. */
export function placeLine({ province, district, postcode }: ZonePlace): string {
  return [province, district, postcode].filter((part) => part !== null).join(' / ')
}
