import { html } from 'hono/html'
import type { TextKey, Translate } from '#app/messages/translator.ts'
import { type DeliveryTime, isPickup } from '#app/shop/delivery/delivery-time.ts'
import { formatSlot } from '#app/shop/delivery/format-slot.ts'
import { type Language, textIn } from '#app/shop/language.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'
import type { Html } from './html-page.ts'
import { look } from './theme.ts'

/** The first thing that an email about an order says: what comes, when, and to whom. */
export interface Lead {
  image: string | null
  title: string
  /** Null in a shop without delivery times. */
  when: string | null
  /** Null while nobody has said who receives it. */
  whom: string | null
}

interface LedOrder {
  items: OrderedItem[]
  address: { name: string }
  deliveryTime: DeliveryTime | null
}

interface LeadSetting {
  t: Translate<TextKey>
  language: Language
  publicUrl: string
}

/** Shown in pixels. The picture has twice as many, for sharp screens. */
const IMAGE_SIDE = 120
const IMAGE_WIDTH_PX = 320

export function buildLead({ items, address, deliveryTime }: LedOrder, setting: LeadSetting): Lead {
  const { t, language, publicUrl } = setting
  const [first] = items
  return {
    image: first ? absoluteImageUrl(first.imageUrl, publicUrl, IMAGE_WIDTH_PX) : null,
    title: itemTitles(items, language),
    when: deliveryTime && whenText(deliveryTime, setting),
    whom: address.name
      ? t(isPickup(deliveryTime) ? 'orders.pickup' : 'orders.for', { name: address.name })
      : null,
  }
}

export function itemTitles(items: OrderedItem[], language: Language): string {
  const titles = items.map(({ title, count }) => toTitle(textIn(title, language), count))
  return new Intl.ListFormat(language).format(titles)
}

const toTitle = (title: string, count: number) => (count > 1 ? `${title} × ${count}` : title)

function whenText(time: DeliveryTime, { t, language }: LeadSetting): string {
  return time.status === 'accepted' ? formatSlot(time.slot, language) : t(`slots.${time.status}`)
}

export function leadLines({ title, when, whom }: Lead): string[] {
  return [title, ...(when === null ? [] : [when]), ...(whom === null ? [] : [whom])]
}

export function leadTable({ image, title, when, whom }: Lead): Html {
  const picture = html`<td width="${IMAGE_SIDE}" ${look('leadImage')}><img src="${image}" alt="${title}" width="${IMAGE_SIDE}" height="${IMAGE_SIDE}" ${look('image')}></td>`
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${look('lead')}><tr>${image === null ? '' : picture}<td ${look(image === null ? 'leadTextOnly' : 'leadText')}>${title}<br>${when === null ? '' : html`<span ${look('when')}>${when}</span><br>`}${whom ?? ''}</td></tr></table>`
}

/** Null for an image that no mail reader could fetch. */
export function absoluteImageUrl(imageUrl: string, publicUrl: string, width: number): string | null {
  const url = imageUrl === '' ? null : URL.parse(imageUrl, publicUrl)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  if (imageUrl.startsWith('/images/')) url.searchParams.set('w', String(width))
  return url.href
}
