import { describe, expect, test } from 'vitest'
import { DELIVERY_FIELD_NAMES } from '#app/shop/delivery/delivery-fields.ts'
import { GIFT_FIELD_NAMES } from '#app/shop/delivery/gift.ts'
import { LANGUAGES } from '#app/shop/language.ts'
import { reachText } from './contact-details.ts'
import customerEn from './en/customer.ts'
import dashboardEn from './en/dashboard.ts'
import textsEn from './en/pages.ts'
import en from './en/shop.ts'
import { serverTranslator } from './server-translator.ts'
import { SPECIFIED } from './testing/specified.ts'
import customerTh from './th/customer.ts'
import dashboardTh from './th/dashboard.ts'
import textsTh from './th/pages.ts'
import th from './th/shop.ts'
import { makeTranslator } from './translator.ts'
import customerZh from './zh-CN/customer.ts'
import dashboardZh from './zh-CN/dashboard.ts'
import textsZh from './zh-CN/pages.ts'
import zh from './zh-CN/shop.ts'

type Texts = { [key: string]: string | Texts }

const flat = (texts: Texts, under = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[under + key, value]] : flat(value, `${under}${key}.`),
  )

const words = (...groups: unknown[]) => new Map(groups.flatMap((group) => flat(group as Texts)))
const ENGLISH = words(en, customerEn, dashboardEn, textsEn)
const OTHERS = {
  th: words(th, customerTh, dashboardTh, textsTh),
  'zh-CN': words(zh, customerZh, dashboardZh, textsZh),
}
/** Names that are equal in all three languages, and examples of input. */
const NAMES =
  /\b(English|Facebook|Instagram|LINE|YouTube|JavaScript|MM\/YY|name@example\.com|3-D Secure|User|email|OTP|https?|Cookies?|PDPA|QR|IP|CSV|Stripe|Omise|PromptPay|JPEG|HEIC|GIF|PNG|WebP|AVIF|Google Authenticator|Aegis|e-wallet|Channel access token|token|Your user ID|User ID|Messaging API|Developers|Official Account)\b/gi

/** Settings, their values and commands, which must not be translated. */
const SETTINGS =
  /\b(PUBLIC_URL|DATABASE_URL|superuser|TRUST_PROXY|X-Forwarded-For|PAYMENT_PROVIDER|stripe|omise|MAIL_TRANSPORT=smtp|SMTP_URL|SUPPORT_EMAIL|SUPPORT_PHONE|npm run backup|BACKUP_TO|docs\/mail\.md)\b/g

const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([found]) => found).sort()

describe.each(Object.entries(OTHERS))('the words in %s', (language, words) => {
  test('Each language has exactly the English keys', () => {
    const plural = (key: string) => key.endsWith('_one')
    expect([...words.keys()].filter((key) => !plural(key)).sort()).toEqual(
      [...ENGLISH.keys()].filter((key) => !plural(key)).sort(),
    )
  })

  test('The texts of each language are not empty and have the English placeholders', () => {
    for (const [key, text] of words) {
      expect(text.trim(), key).not.toBe('')
      expect(placeholders(text), key).toEqual(placeholders(ENGLISH.get(key) ?? ''))
    }
  })

  test('The texts of each language have no English left in them', () => {
    for (const [key, text] of words) {
      if (key.startsWith('languages.') || key.endsWith('.name')) continue
      const left = text
        .replace(/\{\{\w+\}\}/g, '')
        .replace(NAMES, '')
        .replace(SETTINGS, '')
        .match(/[A-Za-z]{3,}/g)
      expect(left, `${key} in ${language}: ${text}`).toBeNull()
    }
  })
})

test('Chinese texts are hardly wider than the English or Thai ones, so that they fit where those do', () => {
  for (const [key, text] of OTHERS['zh-CN']) {
    const room = Math.max(...[ENGLISH, OTHERS.th].map((words) => widthOf(words.get(key) ?? '')))
    expect(widthOf(text), `${key}: ${text}`).toBeLessThanOrEqual(room + 4 * HAN)
  }
})

const HAN = 2
/** About, in Latin letters; Thai marks stand above and below theirs. */
const widthOf = (text: string) =>
  text.replace(/\p{M}/gu, '').replace(/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/gu, 'x'.repeat(HAN)).length

test('Thai texts have no space inside a word and no full-width characters', () => {
  for (const [key, text] of OTHERS.th)
    expect(text, key).not.toMatch(/[，。！？]|[\u0e00-\u0e7f] [\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/)
})

test('Money is ฿ before its number in every language', () => {
  for (const texts of [ENGLISH, OTHERS.th, OTHERS['zh-CN']])
    for (const [key, text] of texts) expect(text, key).not.toMatch(/[\d}] ?(฿|บาท|泰铢|baht|THB)/)
})

test('Counted things have their Thai and Chinese measure word', () => {
  const measured = {
    th: / \{\{count\}\} (ชิ้น|รายการ|รหัส|เรื่อง|นาที|ครั้ง|แถว|ใบ)|^× \{\{count\}\}$|^\{\{count\}\} (ชิ้น|แถว|แห่ง)/,
    'zh-CN': /\{\{count\}\} ?(件|个|种|分钟|次|行|张)|^× \{\{count\}\}$/,
  }
  for (const [language, measure] of Object.entries(measured))
    for (const [key, text] of OTHERS[language as keyof typeof OTHERS])
      if (text.includes('{{count}}')) expect(text, key).toMatch(measure)
})

test('The English singular is not written as a plural', () => {
  for (const [key, text] of ENGLISH)
    if (/\{\{count\}\} \w*s\b/.test(text)) expect(ENGLISH.has(key.replace(/_other$/, '_one')), key).toBe(true)
})

test('No two groups of texts share a key, since one translator has them all', () => {
  const keys = [en, customerEn, dashboardEn, textsEn].flatMap((group) => flat(group).map(([key]) => key))
  expect(keys.filter((key, at) => keys.indexOf(key) < at)).toEqual([])
})

test.each(LANGUAGES)('The contact details name a phone only if there is one, in %s', async (language) => {
  const { t } = await serverTranslator(language)
  const email = 'help@flowers.test'
  expect(reachText(t, { email, phone: '02 123 4567' })).toMatch(/help@flowers\.test.*02 123 4567/)
  expect(reachText(t, { email, phone: null })).toMatch(/help@flowers\.test$/)
})

// Browser tests ignore case.
test('The English texts of the specification are used to the letter', () => {
  for (const [key, text] of Object.entries(SPECIFIED)) expect(ENGLISH.get(key), key).toBe(text)
})

describe('a translator', () => {
  const english = makeTranslator('en', en)
  const thai = makeTranslator('th', th)

  test('A translator fills in placeholders once, and leaves placeholders in values alone', () => {
    expect(english.t('error.heading')).toBe('Unexpected Application Error!')
    expect(english.t('notFound.greeting', { email: '{{email}} $& $1' })).toBe('Hello {{email}} $& $1')
  })

  test('A translator uses the plural form of a count in its language', () => {
    expect(english.t('nav.cartCount', { count: 1 })).toBe('Cart, 1 item')
    expect(english.t('nav.cartCount', { count: 0 })).toBe('Cart, 0 items')
    expect(english.t('nav.cartCount', { count: 21 })).toBe('Cart, 21 items')
    expect(thai.t('nav.cartCount', { count: 1 })).toBe('ตะกร้า มีสินค้า 1 ชิ้น')
  })
})

test('No further field of Buy Now is named like one of the four that are required', () => {
  const { gift, slots, address, payWith } = customerEn
  const further = [...GIFT_FIELD_NAMES.map((name) => gift[name]), ...Object.values(gift.details)]
  const choices = [address.whichAddress, address.lastAddress, address.otherAddress, payWith.heading]
  const own = [address.findPlace, gift.write, slots.day, slots.moreDays, slots.times, slots.kindLabel]
  const labels = [...further, ...choices, ...own, ...Object.values(payWith.ways)]
  const required = DELIVERY_FIELD_NAMES.map((name) => address[name].toLowerCase())
  expect(labels.filter((label) => required.some((name) => label.toLowerCase().includes(name)))).toEqual([])
})
