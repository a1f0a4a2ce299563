import { z } from 'zod'
import { addressForm } from '#app/shop/checkout/buy-now-form.ts'
import type { DeliveryAddress } from '#app/shop/delivery/delivery-fields.ts'
import { type DeliveryInput, deliveryForm } from '#app/shop/delivery/delivery-form.ts'
import { GIFT_FIELD_NAMES, MAX_CARD_CODE_UNITS } from '#app/shop/delivery/gift.ts'

export interface Details extends DeliveryAddress {
  delivery: DeliveryInput
  /** As the page showed it: of two who fill it in, the second is refused. */
  version: number
}

/** What the buyer fills in on the page of a payment link. */
export const detailsForm: z.ZodType<Details> = z.intersection(
  addressForm.extend({ version: z.coerce.number().pipe(z.int32().min(0)) }),
  deliveryForm.transform((delivery) => ({ delivery })),
)

/** The fields that a refused form shows again. */
export const typedDetails = {
  shape: {
    ...addressForm.shape,
    ...Object.fromEntries(GIFT_FIELD_NAMES.map((name) => [name, z.string().max(MAX_CARD_CODE_UNITS)])),
  },
}
