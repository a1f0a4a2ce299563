interface DeliveryField {
  /** Wide, since what people write there has no format. */
  maxLength: number
  /** The column of an export. */
  column: string
  /** Key of the hint below its label, among the messages of the address; null without one. */
  hint: string | null
  /** Shares a line of the form with its neighbour. */
  isHalf: boolean
  input: { autoComplete: string; type?: 'tel'; inputMode?: 'numeric' }
}

/**
 * The fields of a delivery, in the order of the form. Forms, drafts, idempotency keys, emails, slips, tables and exports are
 * made from this table; the owner's search reads every field.
 */
export const DELIVERY_FIELDS = {
  name: {
    maxLength: 200,
    column: 'recipient',
    hint: 'nameHint',
    isHalf: false,
    input: { autoComplete: 'shipping name' },
  },
  address: {
    maxLength: 1000,
    column: 'address',
    hint: 'addressHint',
    isHalf: false,
    input: { autoComplete: 'shipping street-address' },
  },
  pincode: {
    maxLength: 40,
    column: 'pincode',
    hint: null,
    isHalf: true,
    input: { autoComplete: 'shipping postal-code', inputMode: 'numeric' },
  },
  phoneNumber: {
    maxLength: 100,
    column: 'phone',
    hint: 'phoneHint',
    isHalf: true,
    input: { autoComplete: 'shipping tel', type: 'tel' },
  },
} as const satisfies Record<string, DeliveryField>

export type DeliveryFieldName = keyof typeof DELIVERY_FIELDS
export type DeliveryColumn = (typeof DELIVERY_FIELDS)[DeliveryFieldName]['column']

/** The recipient, the place and the phone number for the driver. */
export type DeliveryAddress = Record<DeliveryFieldName, string>

export const DELIVERY_FIELD_NAMES = Object.keys(DELIVERY_FIELDS) as DeliveryFieldName[]

/** Tables and exports begin with the recipient and the phone. */
const CONTACT: DeliveryFieldName[] = ['name', 'phoneNumber']
const PLACE = DELIVERY_FIELD_NAMES.filter((name) => !CONTACT.includes(name))
const EXPORTED = [...CONTACT, ...PLACE]

export const DELIVERY_COLUMNS: DeliveryColumn[] = EXPORTED.map((name) => DELIVERY_FIELDS[name].column)

/** The address as it is written on a parcel: a line for each field that is filled in. */
export function deliveryLines(address: Partial<DeliveryAddress>): string[] {
  return linesOf(address, DELIVERY_FIELD_NAMES)
}

/** The lines that say where it goes, without the recipient and the phone. */
export function placeLines(address: Partial<DeliveryAddress>): string[] {
  return linesOf(address, PLACE)
}

/** The address by the columns of an export. */
export function deliveryColumns(address: Partial<DeliveryAddress>): Record<DeliveryColumn, string> {
  const cells = DELIVERY_FIELD_NAMES.map((name) => [DELIVERY_FIELDS[name].column, address[name] ?? ''])
  return Object.fromEntries(cells) as Record<DeliveryColumn, string>
}

function linesOf(address: Partial<DeliveryAddress>, names: DeliveryFieldName[]): string[] {
  return names.flatMap((name) => address[name] || [])
}
