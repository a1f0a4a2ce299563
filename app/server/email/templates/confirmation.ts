import { reachText } from '#app/messages/contact-details.ts'
import { requestRows } from '#app/messages/delivery-rows.ts'
import { paidByRow } from '#app/messages/paid-by.ts'
import { greet } from '#app/messages/polite-name.ts'
import type { TextKey, Translate } from '#app/messages/translator.ts'
import type { ordersNow } from '#app/server/database/schema.ts'
import { absoluteImageUrl, buildLead, type Lead } from '#app/server/email/lead.ts'
import { priceRows } from '#app/shop/checkout/pricing.ts'
import { formatDay } from '#app/shop/day.ts'
import { deliveryLines } from '#app/shop/delivery/delivery-fields.ts'
import { isPickup } from '#app/shop/delivery/delivery-time.ts'
import { type Language, textIn } from '#app/shop/language.ts'
import { formatBaht } from '#app/shop/money.ts'
import type { Order, OrderedItem } from '#app/shop/orders/order.ts'
import { chooseNext, type StepState, toSteps } from '#app/shop/orders/order-progress.ts'
import type { ShopSettings } from '#app/shop/settings/settings.ts'
import type { Support } from '#app/shop/settings/support.ts'

export type ConfirmedOrder = typeof ordersNow.$inferSelect &
  Pick<Order, 'gift' | 'deliveryTime'> & {
    /** The name on the account, which may differ from the recipient's. */
    shopper: string
    /** Stands by the owner's word: its money is still to come. */
    isOwed: boolean
    /** The day by which it is to be paid, such as `2027-02-14`. */
    due: string | null
    /** The buyer is still to fill in who receives it and where. */
    isOpen: boolean
  }

export interface EmailSetting {
  t: Translate<TextKey>
  language: Language
  shopName: string
  publicUrl: string
  /** Where the buyer sees the order. */
  orderUrl: string
  support: Support
  notices: ShopSettings['notices']
  testMode: boolean
}

/** Texts are unescaped. */
export interface Confirmation {
  language: Language
  shopName: string
  subject: string
  colon: string
  preview: string
  /** Null for real payments. */
  testMode: string | null
  greeting: string
  thanks: string
  lead: Lead
  steps: { state: StepState; sign: string; text: string }[]
  /** Null once it is cancelled. */
  next: { heading: string; text: string } | null
  /** Numbers, which few look for. */
  facts: { label: string; value: string }[]
  itemHeads: { item: string; count: string; price: string }
  /** Above the list of a plain text, which has no columns. */
  goodsLabel: string
  items: { title: string; image: string | null; count: string; each: string; sum: string }[]
  sums: { label: string; value: string }[]
  total: { label: string; value: string }
  delivery: { label: string; lines: string[]; details: { label: string; value: string }[] }
  absent: string | null
  link: { label: string; url: string }
  questions: string
  reason: string
}

/** Three times the displayed width, for sharp screens. */
const ITEM_IMAGE_WIDTH_PX = 160

export function buildConfirmation(order: ConfirmedOrder, setting: EmailSetting): Confirmation {
  return {
    ...buildHead(order, setting),
    lead: buildLead(order, setting),
    steps: buildSteps(order, setting),
    next: buildNext(order, setting),
    facts: buildFacts(order, setting),
    ...buildBill(order, setting),
    delivery: buildDelivery(order, setting),
    ...buildFoot(order, setting),
  }
}

const MONEY_TEXTS = {
  paid: { preview: 'preview', thanks: 'thanks' },
  owed: { preview: 'owedPreview', thanks: 'owedThanks' },
  due: { preview: 'duePreview', thanks: 'dueThanks' },
  free: { preview: 'freePreview', thanks: 'freeThanks' },
  cancelled: { preview: 'cancelled', thanks: 'cancelled' },
} as const

function chooseTexts({ amount, isOwed, due, deliveryTime }: ConfirmedOrder) {
  if (deliveryTime?.status === 'cancelled') return MONEY_TEXTS.cancelled
  if (amount === 0) return MONEY_TEXTS.free
  if (!isOwed) return MONEY_TEXTS.paid
  return due ? MONEY_TEXTS.due : MONEY_TEXTS.owed
}

function buildHead(order: ConfirmedOrder, { t, language, shopName, testMode }: EmailSetting) {
  const total = formatBaht(order.amount, language)
  const texts = chooseTexts(order)
  const sums = { total, day: order.due ? formatDay(order.due, language) : '' }
  return {
    language,
    shopName,
    colon: t('emails.colon'),
    subject: t('emails.confirmation.subject', { shop: shopName, receipt: order.id }),
    preview: t(`emails.confirmation.${texts.preview}`, sums),
    testMode: testMode ? t('site.testMode') : null,
    greeting: greet(t, order.shopper, language),
    thanks: t(`emails.confirmation.${texts.thanks}`, sums),
  }
}

const SIGNS = { done: '✓', now: '●', todo: '○' } as const

/** As they stand when the email is sent: the order has just been placed. */
function buildSteps({ createdAt, deliveryTime, isOwed, price }: ConfirmedOrder, { t }: EmailSetting) {
  const order = { date: createdAt.toISOString(), deliveryTime, deliveryState: null, isOwed, price }
  const steps = toSteps(order, createdAt) ?? []
  return steps.map(({ code, state }) => ({ state, sign: SIGNS[state], text: t(`orders.steps.${code}`) }))
}

function buildNext({ deliveryTime, isOpen }: ConfirmedOrder, { t }: EmailSetting) {
  const next = chooseNext(deliveryTime)
  if (next && isOpen) {
    const text = next === 'pickup' ? 'fillInPickup' : 'fillInText'
    return { heading: t('orders.nextHeading'), text: t(`emails.confirmation.${text}`) }
  }
  return next && { heading: t('orders.nextHeading'), text: t(`orders.next.${next}`) }
}

function buildFacts(order: ConfirmedOrder, { t, language }: EmailSetting) {
  return [
    { label: t('checkout.receipt'), value: order.id },
    { label: t('orders.placed'), value: formatDay(order.createdAt, language) },
    ...paidByRow(t, order),
    { label: t('emails.confirmation.paymentId'), value: order.paymentId },
  ]
}

function buildBill(order: ConfirmedOrder, setting: EmailSetting) {
  const { t, language } = setting
  return {
    itemHeads: {
      item: t('emails.confirmation.item'),
      count: t('emails.confirmation.quantity'),
      price: t('emails.confirmation.price'),
    },
    goodsLabel: t('checkout.items'),
    items: order.items.map((item) => buildItem(item, setting)),
    sums: buildSums(order, setting),
    total: { label: t('cart.total'), value: formatBaht(order.amount, language) },
  }
}

function buildItem({ title, price, count, imageUrl }: OrderedItem, { t, language, publicUrl }: EmailSetting) {
  return {
    title: textIn(title, language),
    image: absoluteImageUrl(imageUrl, publicUrl, ITEM_IMAGE_WIDTH_PX),
    count: String(count),
    each: t('emails.confirmation.each', { price: formatBaht(price, language) }),
    sum: formatBaht(price * count, language),
  }
}

function buildSums(order: ConfirmedOrder, { t, language }: EmailSetting) {
  return priceRows(order.price).map(({ code, amount }) => ({
    label: t(`cart.${code}`),
    value: formatBaht(amount, language),
  }))
}

function buildDelivery(order: ConfirmedOrder, { t }: EmailSetting) {
  return {
    label: t(isPickup(order.deliveryTime) ? 'slots.pickedUpBy' : 'checkout.deliverTo'),
    lines: deliveryLines(order.address),
    details: requestRows(t, order),
  }
}

function buildFoot({ id: receipt, deliveryTime, isOpen }: ConfirmedOrder, setting: EmailSetting) {
  const { t, shopName, orderUrl, support, notices } = setting
  const next = chooseNext(deliveryTime)
  return {
    absent: notices.absent && next && next !== 'pickup' ? t('notices.absent') : null,
    link: { label: t(`emails.confirmation.${next && isOpen ? 'fillIn' : 'seeOrder'}`), url: orderUrl },
    questions: t('emails.questions', { reach: reachText(t, support), receipt }),
    reason: t('emails.confirmation.reason', { shop: shopName }),
  }
}
