import { z } from 'zod'
import { MAX_CART_PRODUCTS, MAX_COPIES_PER_PRODUCT } from '#app/shop/constants.ts'
import {
  DELIVERY_FIELD_NAMES,
  DELIVERY_FIELDS,
  type DeliveryFieldName,
} from '#app/shop/delivery/delivery-fields.ts'
import { SLOT_KINDS } from '#app/shop/delivery/delivery-slot.ts'
import { giftForm } from '#app/shop/delivery/gift.ts'
import { type FieldErrors, jsonField, line, readForm } from '#app/shop/forms/fields.ts'
import { isStorable } from '#app/shop/forms/well-formed.ts'
import { SHOPPER_WAYS, type ShopperWay } from '#app/shop/payments/payment-way.ts'
import type { PlainProblemCode } from '#app/shop/problem.ts'
import { LEFT_OUT_PARTS } from './left-out.ts'

/** The cart with its form open. */
export const BUY_NOW_PATH = '/cart?buy=now'
export const BUY_NOW_LOGIN = `/login?${new URLSearchParams({ next: BUY_NOW_PATH })}`

/** JSON can contain escapes of characters that PostgreSQL rejects. */
const storableId = z.string().min(1).max(200).refine(isStorable)

const addressFields = DELIVERY_FIELD_NAMES.map((name) => [name, line(DELIVERY_FIELDS[name].maxLength)])

export const addressForm = z.object(
  Object.fromEntries(addressFields) as Record<DeliveryFieldName, ReturnType<typeof line>>,
)

export function addressProblem(fieldErrors: FieldErrors): PlainProblemCode {
  return Object.values(fieldErrors).includes('required') ? 'all-fields-required' : 'check-fields'
}

const satang = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** Every error of the address and the gift details at once, or null. */
export function deliveryErrors(form: FormData): FieldErrors | null {
  const fieldErrors = [addressForm, giftForm]
    .map((schema) => readForm<unknown>(schema, form))
    .flatMap((read) => (read.ok ? [] : [read.fieldErrors]))
  return fieldErrors.length > 0 ? Object.assign({}, ...fieldErrors) : null
}

export const buyNowForm = z.object({
  token: z.uuid(),
  shownTotal: satang,
  /** Tells a changed delivery fee from changed goods. */
  shownSubtotal: satang.optional(),
  /** Absent in pages of the version before. An unknown one is as if none was chosen. */
  way: z.enum(SHOPPER_WAYS).optional().catch(undefined),
  /** Absent in pages that show no times. Pick-up without a time is refused. */
  deliveryKind: z.enum(SLOT_KINDS).optional().catch(undefined),
  /** Parts of the gift whose shopper was told that they are not offered any more. */
  leftOut: z
    .string()
    .transform((typed) => LEFT_OUT_PARTS.filter((part) => typed.split(' ').includes(part)))
    .optional()
    .catch(undefined),
  lines: jsonField(
    50_000,
    z
      .array(z.object({ id: storableId, count: z.number().int().min(1).max(MAX_COPIES_PER_PRODUCT) }))
      .max(MAX_CART_PRODUCTS)
      .refine((lines) => new Set(lines.map((wanted) => wanted.id)).size === lines.length),
  ),
})

/** A card's token from a provider's form (card numbers never come here), a code to scan, or another way's form. */
export const payForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('charge'), token: z.string().regex(/^tokn_\w{1,100}$/) }),
  z.object({ intent: z.literal('scan') }),
  // Pages of the version before have one form, which they call card.
  z.object({ intent: z.literal('leave-scan'), way: z.enum(SHOPPER_WAYS).default('card') }),
])

/** A stored checkout, with the way that its page opens by itself: the chosen one, if it is offered. */
export interface StartedPayment {
  checkoutId: string
  way?: ShopperWay
}

export type BuyNowForm = z.infer<typeof buyNowForm>
