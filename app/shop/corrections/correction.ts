import { z } from 'zod'
import { addressForm } from '#app/shop/checkout/buy-now-form.ts'
import {
  DELIVERY_FIELD_NAMES,
  DELIVERY_FIELDS,
  type DeliveryAddress,
  type DeliveryFieldName,
} from '#app/shop/delivery/delivery-fields.ts'
import {
  GIFT_FIELD_NAMES,
  GIFT_FIELDS,
  type Gift,
  type GiftFieldName,
  type GiftGroup,
  giftForm,
  giftGroups,
  MAX_CARD_CODE_UNITS,
} from '#app/shop/delivery/gift.ts'

export interface Recipient {
  address: DeliveryAddress
  gift: Gift
}

export interface Correction extends Recipient {
  /** How many corrections the page showed: of two at once, the second is refused. */
  corrections: number
}

export type CorrectedField = DeliveryFieldName | GiftFieldName

export function isDeliveryField(name: CorrectedField): name is DeliveryFieldName {
  return name in DELIVERY_FIELDS
}

/** Empty where nothing was filled in. */
export interface FieldChange {
  name: CorrectedField
  before: string
  after: string
}

export const correctionForm = z.intersection(
  addressForm
    .extend({ corrections: z.coerce.number().int().min(0) })
    .transform(({ corrections, ...address }) => ({ corrections, address })),
  giftForm.transform((gift) => ({ gift })),
)

/** The buyer may change these until a paper shows them. */
export const CARD_FIELDS = [
  'cardMessage',
  'cardFrom',
  'anonymous',
  'call',
] as const satisfies readonly GiftFieldName[]

export interface CardChange {
  corrections: number
  gift: Gift
}

export const cardForm = z.intersection(
  z.object({ corrections: z.coerce.number().int().min(0) }),
  giftForm.transform((gift) => ({ gift: withCard({}, gift) })),
)

/** A gift with the card's fields of another. */
export function withCard(gift: Gift, card: Gift): Gift {
  const isCard = (name: string) => (CARD_FIELDS as readonly string[]).includes(name)
  const kept = Object.entries(gift).filter(([name]) => !isCard(name))
  const changed = Object.entries(card).filter(([name]) => isCard(name))
  return Object.fromEntries([...kept, ...changed]) as Gift
}

/** All that the shop offers or the order has: a field that a form does not show would be lost with it. */
export function listShownFields(gift: Gift, offersCards: boolean): GiftFieldName[] {
  const has = (group: GiftGroup) =>
    GIFT_FIELD_NAMES.some((name) => GIFT_FIELDS[name].group === group && gift[name])
  const groups = giftGroups({ card: offersCards || has('card'), ribbon: has('ribbon') })
  return GIFT_FIELD_NAMES.filter((name) => groups.includes(GIFT_FIELDS[name].group))
}

/** The fields that a refused form shows again. */
export const typedCorrection = {
  shape: {
    ...addressForm.shape,
    ...Object.fromEntries(GIFT_FIELD_NAMES.map((name) => [name, z.string().max(MAX_CARD_CODE_UNITS)])),
  },
}

/** Every field that differs, in the forms' order. */
export function findChanges(before: Recipient, after: Recipient): FieldChange[] {
  const fields = DELIVERY_FIELD_NAMES.map((name) => ({
    name,
    before: before.address[name] ?? '',
    after: after.address[name] ?? '',
  }))
  return [
    ...fields.filter((field) => field.before !== field.after),
    ...findGiftChanges(GIFT_FIELD_NAMES, before.gift, after.gift),
  ]
}

export function findCardChanges(before: Gift, after: Gift): FieldChange[] {
  return findGiftChanges(CARD_FIELDS, before, after)
}

function findGiftChanges(names: readonly GiftFieldName[], before: Gift, after: Gift): FieldChange[] {
  return names
    .map((name) => ({ name, before: before[name] ?? '', after: after[name] ?? '' }))
    .filter((field) => field.before !== field.after)
}
