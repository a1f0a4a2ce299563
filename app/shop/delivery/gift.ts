import { z } from 'zod'
import { cleanLine, cleanText, errorCode } from '#app/shop/forms/fields.ts'

/** As people count characters: an emoji or a Thai letter with its marks is one. */
export const MAX_CARD_GRAPHEMES = 300
/** A stack of marks can make one grapheme of any length. */
const MAX_CARD_CODE_UNITS = 4000

interface GiftField {
  kind: 'text' | 'line' | 'switch' | 'choice'
  maxLength?: number
  options?: readonly string[]
  /** The column in exports; the owner's search finds texts. */
  column: string
  /** Only for products with a ribbon. */
  needsRibbon?: true
  inputMode?: 'tel'
}

/** In the form's order. All are optional; a choice that was not made is its first option. */
export const GIFT_FIELDS = {
  cardMessage: { kind: 'text', maxLength: MAX_CARD_GRAPHEMES, column: 'card_message' },
  cardFrom: { kind: 'line', maxLength: 60, column: 'card_from' },
  anonymous: { kind: 'switch', column: 'anonymous' },
  ribbonFirst: { kind: 'line', maxLength: 60, column: 'ribbon_1', needsRibbon: true },
  ribbonSecond: { kind: 'line', maxLength: 60, column: 'ribbon_2', needsRibbon: true },
  call: { kind: 'choice', options: ['first', 'surprise', 'no-matter'], column: 'call' },
  leaveAt: { kind: 'choice', options: ['person', 'reception', 'neighbour'], column: 'leave_at' },
  placeKind: {
    kind: 'choice',
    options: ['home', 'office', 'condo', 'hotel', 'hospital', 'temple'],
    column: 'place_kind',
  },
  placeDetail: { kind: 'line', maxLength: 120, column: 'place_detail' },
  landmark: { kind: 'line', maxLength: 120, column: 'landmark' },
  buyerPhone: { kind: 'line', maxLength: 40, column: 'buyer_phone', inputMode: 'tel' },
  replace: { kind: 'choice', options: ['same-value', 'ask-me', 'refund'], column: 'replace' },
} as const satisfies Record<string, GiftField>

export type GiftFieldName = keyof typeof GIFT_FIELDS
export const GIFT_FIELD_NAMES = Object.keys(GIFT_FIELDS) as GiftFieldName[]
export type GiftColumn = (typeof GIFT_FIELDS)[GiftFieldName]['column']
export const GIFT_COLUMNS = GIFT_FIELD_NAMES.map((name) => GIFT_FIELDS[name].column)

/** Only what was filled in; a switch that is on is `yes`. */
export type Gift = { [Name in GiftFieldName]?: GiftValue<Name> }
type GiftValue<Name extends GiftFieldName> = (typeof GIFT_FIELDS)[Name] extends {
  options: readonly (infer Option)[]
}
  ? Option
  : (typeof GIFT_FIELDS)[Name] extends { kind: 'switch' }
    ? 'yes'
    : string

const shape = Object.fromEntries(GIFT_FIELD_NAMES.map((name) => [name, fieldSchema(GIFT_FIELDS[name])]))

export const giftForm = z
  .object(shape as unknown as Record<GiftFieldName, z.ZodType<string | undefined>>)
  .transform((typed) => Object.fromEntries(Object.entries(typed).filter(([, text]) => text)) as Gift)

function fieldSchema(field: GiftField) {
  // An unknown option is a stale form's: as if nothing was chosen.
  if (field.kind === 'switch') return optionalChoice(['yes'])
  if (field.options) return optionalChoice(field.options)
  return field.kind === 'text' ? cardText : shortLine(field.maxLength ?? 0)
}

function optionalChoice(options: readonly string[]) {
  return z
    .string()
    .optional()
    .transform((typed) => (typed !== undefined && options.includes(typed) ? typed : undefined))
}

const shortLine = (maxLength: number) =>
  z
    .string()
    .max(maxLength * 4, errorCode('too-long'))
    .default('')
    .transform(cleanLine)
    .pipe(z.string().max(maxLength, errorCode('too-long')))

const cardText = z
  .string()
  .max(MAX_CARD_CODE_UNITS, errorCode('too-long'))
  .default('')
  .transform(cleanText)
  .pipe(z.string().refine((text) => countGraphemes(text) <= MAX_CARD_GRAPHEMES, errorCode('too-long')))

let segmenter: Intl.Segmenter | undefined

export function countGraphemes(text: string): number {
  segmenter ??= new Intl.Segmenter('th', { granularity: 'grapheme' })
  return [...segmenter.segment(text)].length
}

export function giftColumns(gift: Gift): Record<GiftColumn, string> {
  const cells = GIFT_FIELD_NAMES.map((name) => [GIFT_FIELDS[name].column, gift[name] ?? ''])
  return Object.fromEntries(cells) as Record<GiftColumn, string>
}

export function hasCard({ cardMessage }: Gift): boolean {
  return cardMessage !== undefined
}

/** The sender's name for the recipient's eyes: nobody learns who sent an anonymous gift. */
export function senderFor({ anonymous, cardFrom }: Gift): string | null {
  return anonymous ? null : (cardFrom ?? null)
}
