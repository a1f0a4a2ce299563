import { expect, test } from 'vitest'
import {
  CHECKOUT_KEY,
  CHECKOUT_TIME,
  CONFIRM_HOURS,
  DEFAULT_SHOP_NAME,
  FILTER_KEY,
  LANGUAGE_COOKIE,
  LANGUAGE_OFFER_COOKIE,
  MARK,
  MAX_ADDRESS_LENGTHS,
  MAX_PHOTO_BYTES,
  MODE_COOKIE,
  PAGE_COLOURS,
  PAYABLE_FROM,
  PAYABLE_TO,
  PHOTO_TYPES,
  PICTURE_BYTES_TO,
  PICTURE_TYPES,
  PREFERENCE_AGE,
  PRICE_TO,
  RESET_TIME,
  SETTLE_RETRIES,
  THEME_COLOUR,
  TIME_ZONE,
  TOAST_COOKIE,
} from './constants.ts'

const MINUTE_MS = 60 * 1000
const MEGABYTE = 1024 * 1024

test('What a card can be charged is 20 to 150,000 baht, and the dearest product costs a million', () => {
  expect([PAYABLE_FROM, PAYABLE_TO]).toEqual([20_00, 150_000_00])
  expect(PRICE_TO).toBe(1_000_000_00)
})

test('A checkout is open for 45 minutes, longer than the 30 that Stripe asks for', () => {
  expect(CHECKOUT_TIME).toBe(45 * MINUTE_MS)
})

test('A reset link works for half an hour, one that confirms an email for a day', () => {
  expect(RESET_TIME).toBe(30 * MINUTE_MS)
  expect(CONFIRM_HOURS).toBe(24)
})

test('What a visitor chose is remembered for a year', () => {
  expect(PREFERENCE_AGE).toBe(365 * 86_400)
})

test('An upload has at most five megabytes, a photo that is made smaller first a hundred', () => {
  expect(PICTURE_BYTES_TO).toBe(5 * MEGABYTE)
  expect(MAX_PHOTO_BYTES).toBe(100 * MEGABYTE)
})

test('The shop reads four kinds of image, and a browser turns GIF and HEIC into one of them', () => {
  expect(PICTURE_TYPES.split(',')).toEqual(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
  expect(PHOTO_TYPES.split(',')).toEqual([
    ...PICTURE_TYPES.split(','),
    'image/gif',
    'image/heic',
    'image/heif',
    '.heic',
    '.heif',
  ])
})

test('The checkout’s fields are wide enough for any address', () => {
  expect(MAX_ADDRESS_LENGTHS).toEqual({ name: 200, address: 1000, pincode: 40, phoneNumber: 100 })
})

test('A paid order is looked for again after longer and longer waits', () => {
  expect(SETTLE_RETRIES).toEqual([1000, 2000, 4000, 8000])
})

test('Names that browsers store stay what they are, so that nobody loses a cart or a choice', () => {
  expect([CHECKOUT_KEY, FILTER_KEY]).toEqual(['checkout', 'filter'])
  expect([LANGUAGE_COOKIE, LANGUAGE_OFFER_COOKIE, MODE_COOKIE, TOAST_COOKIE]).toEqual([
    'language',
    'language-offer',
    'mode',
    'toast',
  ])
})

test('The shop is Dokmai, in Bangkok, with its own mark and colours', () => {
  expect([DEFAULT_SHOP_NAME, TIME_ZONE]).toEqual(['Dokmai', 'Asia/Bangkok'])
  expect(MARK).toBe('/images/catalogue/brand/logo-mark.svg')
  expect(THEME_COLOUR).toBe('#2c6648')
  expect(PAGE_COLOURS).toEqual({ light: '#ffffff', dark: '#191513' })
})
