import { type Gift, type GiftFieldName, type OfferedParts, offeredGift } from '#app/shop/delivery/gift.ts'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import type { ProblemCode } from '#app/shop/problem.ts'

/** The parts of a gift that the shop may stop offering while a form is open. */
export const LEFT_OUT_PARTS = ['card', 'ribbon'] as const
export type LeftOutPart = (typeof LEFT_OUT_PARTS)[number]

const FIRST_FIELDS = { card: 'cardMessage', ribbon: 'ribbonFirst' } as const satisfies Record<
  LeftOutPart,
  GiftFieldName
>
const LEFT_OUT = 'not-offered' satisfies ProblemCode

/** Errors at all that was typed and is not offered any more; null if there is none, or its shopper was told of all. */
export function findLeftOut(gift: Gift, offered: OfferedParts, told: LeftOutPart[]): FieldErrors | null {
  const count = (one: Gift) => Object.keys(one).length
  const parts = LEFT_OUT_PARTS.filter(
    (part) => count(offeredGift(gift, { card: true, ribbon: true, [part]: offered[part] })) < count(gift),
  )
  if (parts.every((part) => told.includes(part))) return null
  return Object.fromEntries(parts.map((part) => [FIRST_FIELDS[part], LEFT_OUT]))
}

/** The parts that a form with these errors in view leaves out when it is sent again. */
export function listTold(fieldErrors: FieldErrors): LeftOutPart[] {
  return LEFT_OUT_PARTS.filter((part) => fieldErrors[FIRST_FIELDS[part]] === LEFT_OUT)
}
