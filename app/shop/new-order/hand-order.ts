import { z } from 'zod'
import { bangkokDay, readTypedDay } from '#app/shop/day.ts'
import {
  DELIVERY_FIELD_NAMES,
  DELIVERY_FIELDS,
  type DeliveryAddress,
} from '#app/shop/delivery/delivery-fields.ts'
import { type DeliveryInput, deliveryForm } from '#app/shop/delivery/delivery-form.ts'
import { GIFT_FIELD_NAMES, MAX_CARD_CODE_UNITS } from '#app/shop/delivery/gift.ts'
import { cleanLine, cleanText, errorCode, mailboxField } from '#app/shop/forms/fields.ts'
import { LANGUAGES, type Language } from '#app/shop/language.ts'
import type { Satang } from '#app/shop/money.ts'
import { BUYER_FIELDS, type Buyer, ORDER_CHANNELS, type OrderChannel } from '#app/shop/orders/buyer.ts'
import { isDueDay } from './due-day.ts'
import { type OrderLine, optionalBaht, orderLines } from './order-line.ts'
import { DRAFT_TIMES, type DraftTime, findMoney, ORDER_MONEY_NAMES, type OrderMoney } from './order-money.ts'

const MAX_NOTE_LENGTH = 1000
const MAX_REASON_LENGTH = 200
const MAX_BANK_REFERENCE_LENGTH = 60

export interface HandOrder {
  /** Made by the page: a form that is sent twice is one order. */
  token: string
  channel: OrderChannel
  buyer: Buyer
  /** In which the shop writes to the buyer. */
  language: Language
  lines: OrderLine[]
  /** `parcel`: it goes with the order that it joins. */
  how: 'delivery' | 'pickup' | 'parcel'
  /** Empty texts where the buyer fills them in. */
  address: DeliveryAddress
  delivery: DeliveryInput
  /** One more place, where the time is full, late or closed. */
  beyond: boolean
  detailsWanted: boolean
  /** Null for the fee of the zone and the time. */
  fee: Satang | null
  discount: Satang
  discountReason: string
  note: string
  money: OrderMoney
  bankReference: string
  due: string | null
  /** Why nothing is to be paid. */
  reason: string
  until: DraftTime
  /** The total on the page; absent from pages of the version before. */
  shownTotal?: Satang | undefined
  /** The owner has seen an order that looks like this one. */
  isAnother: boolean
  joins: string | null
}

const optionalLine = (maxLength: number) =>
  z
    .string()
    .max(maxLength * 4, errorCode('too-long'))
    .default('')
    .transform(cleanLine)
    .pipe(z.string().max(maxLength, errorCode('too-long')))

const buyerFields = {
  [BUYER_FIELDS.phone.field]: optionalLine(BUYER_FIELDS.phone.maxLength),
  [BUYER_FIELDS.name.field]: optionalLine(BUYER_FIELDS.name.maxLength),
  [BUYER_FIELDS.lineName.field]: optionalLine(BUYER_FIELDS.lineName.maxLength),
  [BUYER_FIELDS.email.field]: z.union([z.literal(''), mailboxField], errorCode('email-invalid')).default(''),
}

const addressLines = Object.fromEntries(
  DELIVERY_FIELD_NAMES.map((name) => [name, optionalLine(DELIVERY_FIELDS[name].maxLength)]),
) as Record<keyof DeliveryAddress, ReturnType<typeof optionalLine>>

const facts = z.object({
  token: z.uuid(),
  channel: z.enum(ORDER_CHANNELS).catch('other'),
  language: z.enum(LANGUAGES).catch('th'),
  ...buyerFields,
  ...addressLines,
  lines: orderLines,
  how: z.enum(['delivery', 'pickup', 'parcel']),
  beyond: z.stringbool().catch(false),
  detailsWanted: z.stringbool().catch(false),
  fee: optionalBaht,
  discount: optionalBaht,
  discountReason: optionalLine(MAX_REASON_LENGTH),
  note: z
    .string()
    .max(MAX_NOTE_LENGTH * 4, errorCode('too-long'))
    .default('')
    .transform(cleanText)
    .pipe(z.string().max(MAX_NOTE_LENGTH, errorCode('too-long'))),
  money: z.enum(ORDER_MONEY_NAMES),
  bankReference: optionalLine(MAX_BANK_REFERENCE_LENGTH),
  due: z
    .string()
    .default('')
    .transform((typed, context): string | null => {
      const day = readTypedDay(typed)
      if (day === null && typed !== '') context.addIssue({ code: 'custom', message: 'moment-invalid' })
      if (day !== null && !isDueDay(day, bangkokDay(new Date())))
        context.addIssue({ code: 'custom', message: 'day-too-far' })
      return day
    }),
  reason: optionalLine(MAX_REASON_LENGTH),
  until: z.enum(DRAFT_TIMES).catch('one-day'),
  shownTotal: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  isAnother: z.stringbool().catch(false),
  dayOpen: z.stringbool().catch(false),
  joins: optionalLine(20),
})

/** The recipient's four fields are needed but for a pick-up, which asks for a name, and where the buyer fills them in. */
const withNeeded = facts.superRefine((order, context) => {
  const need = (field: keyof z.infer<typeof facts>, isThere: boolean) => {
    if (!isThere) context.addIssue({ code: 'custom', message: 'required', path: [field] })
  }
  need('callerPhone', order.how === 'parcel' || Boolean(order.callerPhone || order.callerName))
  const needsAddress = order.how === 'delivery' && !order.detailsWanted
  for (const name of DELIVERY_FIELD_NAMES) need(name, !needsAddress || Boolean(order[name]))
  need('name', order.how !== 'pickup' || Boolean(order.name || order.callerName))
  need('joins', order.how !== 'parcel' || Boolean(order.joins))
  need('reason', findMoney(order.money).asks !== 'reason' || Boolean(order.reason))
})

export const handOrderForm: z.ZodType<HandOrder> = z
  .intersection(
    withNeeded,
    deliveryForm.transform((delivery) => ({ delivery })),
  )
  .transform(
    ({
      callerPhone: phone,
      callerName,
      callerEmail: email,
      lineName,
      name,
      address,
      pincode,
      phoneNumber,
      dayOpen,
      ...rest
    }) => ({
      ...rest,
      buyer: { phone, name: callerName, email, lineName },
      address: {
        name: name || (rest.how === 'pickup' ? callerName : ''),
        phoneNumber: phoneNumber || (rest.how === 'pickup' ? phone : ''),
        address,
        pincode,
      },
      discount: rest.discount ?? 0,
      joins: rest.how === 'parcel' ? rest.joins : null,
      // Recipient and card are the parcel's.
      detailsWanted: rest.how !== 'parcel' && rest.detailsWanted,
      // Its time is agreed on later.
      delivery: withBuyer(dayOpen ? { ...rest.delivery, chosen: null } : rest.delivery, phone),
    }),
  )

/** Whom to ask before something is replaced. */
function withBuyer(delivery: DeliveryInput, phone: string): DeliveryInput {
  const { gift } = delivery
  const isAsked = gift.replace === 'ask-me' && !gift.buyerPhone && phone !== ''
  return isAsked ? { ...delivery, gift: { ...gift, buyerPhone: phone } } : delivery
}

/** The fields that a refused form shows again. */
export const typedHandOrder = {
  shape: {
    ...facts.shape,
    ...Object.fromEntries(
      ['lines', ...GIFT_FIELD_NAMES].map((name) => [
        name,
        z.string().max(name === 'lines' ? 100_000 : MAX_CARD_CODE_UNITS),
      ]),
    ),
  },
}
