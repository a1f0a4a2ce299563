import { type DeliveryTime, isPickup } from '#app/shop/delivery/delivery-time.ts'
import { formatSlot } from '#app/shop/delivery/format-slot.ts'
import {
  GIFT_FIELD_NAMES,
  GIFT_FIELDS,
  type Gift,
  type GiftFieldName,
  hasCard,
} from '#app/shop/delivery/gift.ts'
import { giftAtShop } from '#app/shop/delivery/print/gift-at-shop.ts'
import type { Language } from '#app/shop/language.ts'
import type { CustomerKey, Translate } from './translator.ts'

export interface DetailRow {
  code: 'time' | 'card' | GiftFieldName
  label: string
  value: string
}

export interface DeliveryDetails {
  deliveryTime: DeliveryTime | null
  gift: Gift
}

type T = Translate<CustomerKey>

/** The delivery time and everything that was asked for with it, for the shopper and the owner. */
export function deliveryRows(t: T, { deliveryTime, gift }: DeliveryDetails, language: Language): DetailRow[] {
  return [...timeRows(t, deliveryTime, language), ...requestRows(t, { deliveryTime, gift })]
}

/** Everything that was asked for, beside a time that is shown elsewhere. */
export function requestRows(t: T, details: DeliveryDetails): DetailRow[] {
  return giftRows(t, askedGift(details), GIFT_FIELD_NAMES)
}

function askedGift({ deliveryTime, gift }: DeliveryDetails): Gift {
  return isPickup(deliveryTime) ? giftAtShop(gift) : gift
}

/** For whoever delivers or receives: nothing of the sender or the card but that there is one. */
export function slipRows(t: T, { deliveryTime, gift }: DeliveryDetails, language: Language): DetailRow[] {
  const named = GIFT_FIELD_NAMES.filter((name) => 'onSlip' in GIFT_FIELDS[name] && !isFlagged(name, gift))
  const card = { code: 'card', label: t('gift.groups.card'), value: t('gift.yes') } as const
  return [
    ...timeRows(t, deliveryTime, language),
    ...(hasCard(gift) ? [card] : []),
    ...giftRows(t, askedGift({ deliveryTime, gift }), named),
  ]
}

/** For the driver's label, which has the call and the time elsewhere. */
export function labelRows(t: T, gift: Gift): DetailRow[] {
  return giftRows(t, gift, ['placeKind', 'placeDetail', 'leaveAt', 'landmark'])
}

/** For whoever makes an order, at the shop. */
export function worksheetRows(t: T, gift: Gift): DetailRow[] {
  return giftRows(t, gift, ['cardMessage', 'placeKind', 'placeDetail', 'buyerPhone'])
}

/** Warnings for the driver, in a few words. */
export function slipFlags(t: T, { gift, deliveryTime }: DeliveryDetails): string[] {
  const requested = FLAGGED.filter(({ name }) => isFlagged(name, gift)).map(({ option }) =>
    t(`gift.flags.${option}`),
  )
  return isPickup(deliveryTime) ? [t('gift.flags.pickup'), ...requested] : requested
}

const FLAGGED = [
  { name: 'call', option: 'surprise' },
  { name: 'replace', option: 'ask-me' },
] as const

function isFlagged(name: GiftFieldName, gift: Gift): boolean {
  return FLAGGED.some((flag) => flag.name === name && flag.option === gift[name])
}

function timeRows(t: T, time: DeliveryTime | null, language: Language): DetailRow[] {
  if (!time) return []
  const kind = time.status === 'accepted' ? time.slot.kind : 'delivery'
  const value = time.status === 'accepted' ? formatSlot(time.slot, language) : t(`slots.${time.status}`)
  return [{ code: 'time', label: t(`slots.kinds.${kind}`), value }]
}

function giftRows(t: T, gift: Gift, names: GiftFieldName[]): DetailRow[] {
  return names.flatMap((code) => {
    const value = gift[code]
    return value === undefined
      ? []
      : [{ code, label: giftFieldLabel(t, code, gift), value: giftFieldText(t, code, value) }]
  })
}

/** As it is shown to a reader; the form's own label may speak to the shopper. */
export function giftFieldLabel(t: T, name: GiftFieldName, { placeKind }: Gift): string {
  if (name === 'placeDetail') return t(placeKind ? `gift.details.${placeKind}` : 'gift.placeDetail')
  return t(isRenamed(name) ? `gift.shown.${name}` : `gift.${name}`)
}

/** Labels of the form that speak to the shopper. */
const RENAMED = ['cardFrom', 'anonymous', 'call', 'buyerPhone'] as const

function isRenamed(name: GiftFieldName): name is (typeof RENAMED)[number] {
  return (RENAMED as readonly string[]).includes(name)
}

export function giftFieldText(t: T, name: GiftFieldName, value: string): string {
  const { kind } = GIFT_FIELDS[name]
  if (kind === 'switch') return t('gift.yes')
  return kind === 'choice' ? t(`gift.options.${name}.${value}` as CustomerKey) : value
}
