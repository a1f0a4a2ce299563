import data from 'caniemail/caniemail.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { serverTranslator } from '#app/messages/server-translator.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import { noteHtml } from './plain-template.ts'
import { buildConfirmation, type ConfirmedOrder, type EmailSetting } from './templates/confirmation.ts'
import { confirmationHtml } from './templates/confirmation-html.ts'
import { buildOwnerOrder } from './templates/owner-emails.ts'

/** A feature that fewer mail readers show is written down below, or not used. */
const LEAST_SHARE = 0.8
/** Without these an email is plainer, never unreadable: its ground is a table's, and its colours those of light mode. */
const DECORATIONS = ['css-at-media-prefers-color-scheme', 'css-word-break', 'html-body', 'html-style']

const ORDER = {
  ...{ id: 'DM-TEST', shopper: 'Mali', email: 'mali@shop.test', paymentId: 'pay_1', way: 'card' },
  ...{ amount: 190_00, price: { parts: { subtotal: 190_00, shipping: 0, freeDelivery: 0 }, total: 190_00 } },
  ...{ createdAt: new Date(), gift: { cardMessage: 'Hello' }, address: { ...AN_ADDRESS, date: '' } },
  items: [
    { id: 'rose', title: { en: 'Rose' }, price: 190_00, count: 1, category: '', imageUrl: '/images/r.webp' },
  ],
  deliveryTime: {
    status: 'accepted',
    slot: { slotId: 'morning', kind: 'delivery', day: '2099-11-28', starts: 600, ends: 780 },
  },
} as unknown as ConfirmedOrder

async function writeEmails(): Promise<string> {
  const { t } = await serverTranslator('en')
  const setting: EmailSetting = {
    ...{
      t,
      language: 'en',
      shopName: 'Dokmai',
      publicUrl: 'https://shop.test',
      orderUrl: 'https://shop.test/order',
      testMode: true,
    },
    support: { email: 'owner@shop.test', phone: null },
    notices: { substitution: true, absent: true },
  }
  const owners = noteHtml({ ...buildOwnerOrder(ORDER, setting), quote: 'A quote' })
  return (await confirmationHtml(buildConfirmation(ORDER, setting))) + (await owners)
}

/** The data set's names of all that an email uses. */
function findFeatures(html: string): Set<string> {
  const styles = [...html.matchAll(/style="([^"]*)"/g)].flatMap(([, style = '']) => style.split(';'))
  const properties = styles.map((declaration) => `css-${declaration.split(':')[0]?.trim()}`)
  const rules = [...html.matchAll(/@media \(([a-z-]+)/g)].map(([, feature]) => `css-at-media-${feature}`)
  const tags = [...html.matchAll(/<([a-z0-9]+)[ >]/g)].map(([, tag]) => `html-${tag}`)
  return new Set([...properties, ...rules, ...tags])
}

interface Feature {
  slug: string
  stats: Record<string, Record<string, Record<string, string>>>
}

/** Of the readers in the data set, each in its newest version; partly counts. */
function measureShare({ stats }: Feature): number {
  const newest = Object.values(stats).flatMap((platforms) =>
    Object.values(platforms).map((versions) => Object.values(versions).at(-1) ?? 'u'),
  )
  const known = newest.filter((support) => !support.startsWith('u'))
  return known.filter((support) => /^[ya]/.test(support)).length / known.length
}

test('Emails use what most mail readers show, and name the few decorations that fewer show', async () => {
  const used = findFeatures(await writeEmails())
  const features = (data.data as unknown as Feature[]).filter(({ slug }) => used.has(slug))
  expect(features.length).toBeGreaterThan(10)
  const rare = features.filter((feature) => measureShare(feature) < LEAST_SHARE).map(({ slug }) => slug)
  expect(rare.toSorted()).toEqual(DECORATIONS)
})

test('The steps of a confirmation are equally wide, however many there are', async () => {
  const widths = [...(await writeEmails()).matchAll(/<td width="(\d+)%"/g)].map(([, width]) => Number(width))
  expect(widths).toEqual([25, 25, 25, 25])
})
