import { formatSlotDay } from '#app/shop/delivery/format-slot.ts'
import type { PlaceSuggestion } from '#app/shop/delivery/place-suggestion.ts'
import type { Language } from '#app/shop/language.ts'
import { formatBaht, type Satang } from '#app/shop/money.ts'
import type { ChatField, ChatFind } from '#app/shop/new-order/read-chat.ts'
import type { ChosenPlace } from '#app/ui/delivery/chosen-place.ts'

/** A field and the value for it. */
export type Taken =
  | [field: 'place', value: ChosenPlace]
  | [field: 'price', value: Satang]
  | [field: Exclude<ChatField, 'place' | 'price'>, value: string]

export const CHAT_GROUPS = ['people', 'place', 'time', 'order'] as const
export type ChatGroup = (typeof CHAT_GROUPS)[number]

/** Something to tap, which fills one field. */
export interface ChatChoice {
  taken: Taken
  group: ChatGroup
  /** The value as people read it. */
  shown: string
  /** The customer's words, where they differ from what is shown. */
  said?: string
}

/** The places that were found for each find of a place, by its words. */
export type FoundPlaces = Record<string, PlaceSuggestion[]>

const GROUPS: Record<ChatFind['field'], ChatGroup> = {
  phone: 'people',
  name: 'people',
  lineName: 'people',
  address: 'place',
  place: 'place',
  postcode: 'place',
  day: 'time',
  hour: 'time',
  price: 'order',
  cardMessage: 'order',
}

export function toChoices(find: ChatFind, language: Language, places: FoundPlaces): ChatChoice[] {
  const { said, ...look } = { group: GROUPS[find.field], shown: String(find.value), said: find.text }
  if (find.field === 'price') {
    return [{ ...look, taken: ['price', find.value], shown: formatBaht(find.value, language) }]
  }
  const { field, value } = find
  switch (field) {
    case 'phone':
      return [
        { ...look, taken: ['buyerPhone', value] },
        { ...look, taken: ['phoneNumber', value] },
      ]
    case 'name':
      return [
        { ...look, taken: ['buyerName', value] },
        { ...look, taken: ['name', value] },
      ]
    case 'place':
      return (places[value] ?? []).map((place) => ({ ...look, taken: ['place', place], shown: place.label }))
    case 'postcode':
      return [{ ...look, taken: ['pincode', value] }]
    case 'day':
      return [{ ...look, taken: ['day', value], shown: formatSlotDay(value, language), said }]
    case 'hour':
      return [{ ...look, taken: ['hour', value], shown: value.replace('-', '–'), said }]
    default:
      return [{ ...look, taken: [field, value] }]
  }
}

/** Tells two choices apart. */
export function toChoiceKey({ taken: [field], shown }: ChatChoice): string {
  return `${field} ${shown}`
}
