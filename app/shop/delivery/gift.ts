import { z } from 'zod'
import { cleanLine, cleanText, errorCode } from '#app/shop/forms/fields.ts'
import { exportedPhone } from './thai-phone.ts'

/** Counts characters like people do: an emoji or a Thai letter with its marks is one. */
export const MAX_CARD_GRAPHEMES = 300
/** A stack of marks can make one grapheme of any length. */
export const MAX_CARD_CODE_UNITS = 4000

const GIFT_GROUPS = ['card', 'ribbon', 'delivery'] as const
export type GiftGroup = (typeof GIFT_GROUPS)[number]

interface GiftField {
  kind: 'text' | 'line' | 'switch' | 'choice'
  group: GiftGroup
  maxLength?: number
  options?: readonly string[]
  /** The column in exports; the owner's search finds texts. */
  column: string
  inputType?: 'tel'
  /** Short: two stand side by side. */
  isHalf?: true
  /** True for a field that the driver reads; the slip goes to the recipient with the parcel. */
  onSlip?: true
}

/** Keeps the form's order. All are optional; a choice that was not made is its first option. */
export const GIFT_FIELDS = {
  cardMessage: { kind: 'text', group: 'card', maxLength: MAX_CARD_GRAPHEMES, column: 'card_message' },
  cardFrom: { kind: 'line', group: 'card', maxLength: 60, column: 'card_from' },
  anonymous: { kind: 'switch', group: 'card', column: 'anonymous' },
  ribbonFirst: { kind: 'line', group: 'ribbon', maxLength: 60, column: 'ribbon_1' },
  ribbonSecond: { kind: 'line', group: 'ribbon', maxLength: 60, column: 'ribbon_2' },
  call: {
    kind: 'choice',
    group: 'delivery',
    options: ['first', 'surprise', 'no-matter'],
    column: 'call',
    onSlip: true,
  },
  leaveAt: {
    kind: 'choice',
    group: 'delivery',
    options: ['person', 'reception', 'neighbour'],
    column: 'leave_at',
    onSlip: true,
  },
  placeKind: {
    kind: 'choice',
    group: 'delivery',
    options: ['home', 'office', 'condo', 'hotel', 'hospital', 'temple'],
    column: 'place_kind',
    onSlip: true,
    isHalf: true,
  },
  placeDetail: {
    kind: 'line',
    group: 'delivery',
    maxLength: 120,
    column: 'place_detail',
    onSlip: true,
    isHalf: true,
  },
  landmark: {
    kind: 'line',
    group: 'delivery',
    maxLength: 120,
    column: 'landmark',
    onSlip: true,
    isHalf: true,
  },
  buyerPhone: {
    kind: 'line',
    group: 'delivery',
    maxLength: 40,
    column: 'buyer_phone',
    inputType: 'tel',
    isHalf: true,
  },
  replace: {
    kind: 'choice',
    group: 'delivery',
    options: ['same-value', 'ask-me', 'refund'],
    column: 'replace',
    onSlip: true,
  },
} as const satisfies Record<string, GiftField>

export type GiftFieldName = keyof typeof GIFT_FIELDS
export const GIFT_FIELD_NAMES = Object.keys(GIFT_FIELDS) as GiftFieldName[]
export type GiftColumn = (typeof GIFT_FIELDS)[GiftFieldName]['column']
export const GIFT_COLUMNS = GIFT_FIELD_NAMES.map((name) => GIFT_FIELDS[name].column)

/** Only what was filled in: a switch that is on is `yes`, a choice is not its first option. */
export type Gift = { [Name in GiftFieldName]?: GiftValue<Name> }
type GiftValue<Name extends GiftFieldName> = (typeof GIFT_FIELDS)[Name] extends {
  options: readonly (infer Option)[]
}
  ? Option
  : (typeof GIFT_FIELDS)[Name] extends { kind: 'switch' }
    ? 'yes'
    : string

function fieldSchema(field: GiftField) {
  if (field.kind === 'switch') return choiceSchema(['yes'])
  if (field.options) return choiceSchema(field.options.slice(1))
  return field.kind === 'text' ? cardText : shortLine(field.maxLength ?? 0)
}

/** An unknown option is a stale form's: as if nothing was chosen. */
function choiceSchema(options: readonly string[]) {
  return text.transform((typed) => options.find((option) => option === typed))
}

/** A missing field, or a made-up file, is an empty one. */
const text = z.string().default('').catch('')

const tooLong = errorCode('too-long')

const shortLine = (maxLength: number) =>
  text.pipe(
    z
      .string()
      .max(maxLength * 4, tooLong)
      .transform(cleanLine)
      .pipe(z.string().max(maxLength, tooLong)),
  )

const cardText = text.pipe(
  z
    .string()
    .max(MAX_CARD_CODE_UNITS, tooLong)
    .transform(cleanText)
    .pipe(z.string().refine(isShortCard, tooLong)),
)

/** No text has more graphemes than code units, which are quicker to count. */
function isShortCard(text: string): boolean {
  return text.length <= MAX_CARD_GRAPHEMES || countGraphemes(text) <= MAX_CARD_GRAPHEMES
}

const shape = Object.fromEntries(GIFT_FIELD_NAMES.map((name) => [name, fieldSchema(GIFT_FIELDS[name])]))

export const giftForm = z
  .object(shape as unknown as Record<GiftFieldName, z.ZodType<string | undefined>>)
  .transform((typed) => Object.fromEntries(Object.entries(typed).filter(([, text]) => text)) as Gift)

let segmenter: Intl.Segmenter | undefined

/** Counts code points in browsers without a segmenter: never fewer. */
export function countGraphemes(text: string): number {
  if (!('Segmenter' in Intl)) return [...text].length
  segmenter ??= new Intl.Segmenter('th', { granularity: 'grapheme' })
  return [...segmenter.segment(text)].length
}

export function giftColumns(gift: Gift): Record<GiftColumn, string> {
  const cells = GIFT_FIELD_NAMES.map((name) => {
    const { column, inputType }: GiftField = GIFT_FIELDS[name]
    const typed = gift[name] ?? ''
    return [column, inputType === 'tel' ? exportedPhone(typed) : typed]
  })
  return Object.fromEntries(cells) as Record<GiftColumn, string>
}

/** The ribbon is only for products that have one, the card for shops that write them. */
export type OfferedParts = Record<Exclude<GiftGroup, 'delivery'>, boolean>

export function giftGroups(offered: OfferedParts): GiftGroup[] {
  return GIFT_GROUPS.filter((group) => group === 'delivery' || offered[group])
}

/** Removes fields that are not offered; shoppers are told of them first (`left-out.ts`). */
export function offeredGift(gift: Gift, offered: OfferedParts): Gift {
  const groups = giftGroups(offered)
  const filled = Object.entries(gift).filter(([name]) =>
    groups.includes(GIFT_FIELDS[name as GiftFieldName].group),
  )
  return Object.fromEntries(filled) as Gift
}

/** An empty field, or a choice that is still its first option. */
export function isLeftAsIs(name: GiftFieldName, typed: string | undefined): boolean {
  const field = GIFT_FIELDS[name]
  return !typed || ('options' in field && field.options[0] === typed)
}

export function hasCard({ cardMessage }: Gift): boolean {
  return cardMessage !== undefined
}

/** The sender's name for the recipient's eyes: nobody learns who sent an anonymous gift. */
export function senderFor({ anonymous, cardFrom }: Gift): string | null {
  return anonymous ? null : (cardFrom ?? null)
}

/** The number on what travels with a parcel: none that would spoil a surprise. */
export function phoneOnParcel({ phoneNumber }: { phoneNumber: string }, { call }: Gift): string | null {
  return call === 'surprise' ? null : phoneNumber
}
