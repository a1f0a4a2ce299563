import { exportedPhone } from './thai-phone.ts'

interface DeliveryField {
  /** Generous, since addresses have no format. */
  maxLength: number
  column: string
  hint: string | null
  input: { autoComplete: string; type?: 'tel'; inputMode?: 'numeric' }
}

/**
 * Keeps the form's order. Forms, emails, slips, tables, exports and the owner's search are made from this
 * table.
 */
export const DELIVERY_FIELDS = {
  name: {
    maxLength: 200,
    column: 'recipient',
    hint: null,
    input: { autoComplete: 'section-recipient shipping name' },
  },
  address: {
    maxLength: 1000,
    column: 'address',
    hint: 'addressHint',
    input: { autoComplete: 'section-recipient shipping street-address' },
  },
  pincode: {
    maxLength: 40,
    column: 'pincode',
    hint: null,
    input: { autoComplete: 'section-recipient shipping postal-code', inputMode: 'numeric' },
  },
  phoneNumber: {
    maxLength: 100,
    column: 'phone',
    hint: null,
    input: { autoComplete: 'section-recipient shipping tel', type: 'tel' },
  },
} as const satisfies Record<string, DeliveryField>

export type DeliveryFieldName = keyof typeof DELIVERY_FIELDS
export type DeliveryColumn = (typeof DELIVERY_FIELDS)[DeliveryFieldName]['column']

export type DeliveryAddress = Record<DeliveryFieldName, string>

export const DELIVERY_FIELD_NAMES = Object.keys(DELIVERY_FIELDS) as DeliveryFieldName[]

/** Tables and exports begin with the recipient and the phone. */
const CONTACT: DeliveryFieldName[] = ['name', 'phoneNumber']
const PLACE = DELIVERY_FIELD_NAMES.filter((name) => !CONTACT.includes(name))
const EXPORTED = [...CONTACT, ...PLACE]

export const DELIVERY_COLUMNS: DeliveryColumn[] = EXPORTED.map((name) => DELIVERY_FIELDS[name].column)

export function deliveryLines(address: Partial<DeliveryAddress>): string[] {
  return listFilled(address, DELIVERY_FIELD_NAMES)
}

/** Leaves out the recipient and the phone. */
export function placeLines(address: Partial<DeliveryAddress>): string[] {
  return listFilled(address, PLACE)
}

/** A search for the place, which every phone opens in its map. */
export function mapLink(address: Partial<DeliveryAddress>): string {
  const query = placeLines(address).join(' ').replaceAll(/\s+/g, ' ')
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`
}

export function deliveryColumns(address: Partial<DeliveryAddress>): Record<DeliveryColumn, string> {
  const cells = DELIVERY_FIELD_NAMES.map((name) => {
    const { column, input }: DeliveryField = DELIVERY_FIELDS[name]
    const typed = address[name] ?? ''
    return [column, input.type === 'tel' ? exportedPhone(typed) : typed]
  })
  return Object.fromEntries(cells) as Record<DeliveryColumn, string>
}

function listFilled(address: Partial<DeliveryAddress>, names: DeliveryFieldName[]): string[] {
  return names.flatMap((name) => address[name] || [])
}
