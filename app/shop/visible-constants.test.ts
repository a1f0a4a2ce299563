import { expect, test } from 'vitest'
import {
  CHECKOUT_TIME_MS,
  CONFIRM_LINK_HOURS,
  IMAGE_TYPES,
  MAX_IMAGE_BYTES,
  MAX_PAYABLE,
  MAX_PHOTO_BYTES,
  MAX_PRICE,
  MIN_PAYABLE,
  PAYMENT_STATUS_POLLS_MS,
  PHOTO_TYPES,
  RESET_LINK_MS,
  SCAN_STATUS_POLLS_MS,
  SHORT_CHECKOUT_TIME_MS,
} from './constants.ts'
import { TIME_ZONE } from './day.ts'
import { DELIVERY_FIELD_NAMES, DELIVERY_FIELDS } from './delivery/delivery-fields.ts'
import {
  CHECKOUT_KEY,
  FILTER_KEY,
  LANGUAGE_COOKIE,
  LANGUAGE_OFFER_COOKIE,
  MODE_COOKIE,
  PREFERENCE_COOKIE_S,
  TOAST_COOKIE,
} from './storage-names.ts'

const MINUTE_MS = 60 * 1000
const MEGABYTE = 1024 * 1024

test('A card can be charged 20 to 150,000 baht, and the dearest product costs a million', () => {
  expect([MIN_PAYABLE, MAX_PAYABLE]).toEqual([20_00, 150_000_00])
  expect(MAX_PRICE).toBe(1_000_000_00)
})

test('A checkout is open for 45 minutes, longer than Stripe’s minimum of 30', () => {
  expect(CHECKOUT_TIME_MS).toBe(45 * MINUTE_MS)
  expect(SHORT_CHECKOUT_TIME_MS).toBe(15 * MINUTE_MS)
})

test('A reset link works for half an hour, one that confirms an email for a day', () => {
  expect(RESET_LINK_MS).toBe(30 * MINUTE_MS)
  expect(CONFIRM_LINK_HOURS).toBe(24)
})

test('Visitors’ choices are remembered for a year', () => {
  expect(PREFERENCE_COOKIE_S).toBe(365 * 86_400)
})

test('An upload has at most five megabytes, a photo before shrinking a hundred', () => {
  expect(MAX_IMAGE_BYTES).toBe(5 * MEGABYTE)
  expect(MAX_PHOTO_BYTES).toBe(100 * MEGABYTE)
})

test('The server reads five kinds of image, and browsers convert HEIC', () => {
  expect(IMAGE_TYPES.split(',')).toEqual(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])
  expect(PHOTO_TYPES.split(',')).toEqual([
    ...IMAGE_TYPES.split(','),
    'image/heic',
    'image/heif',
    '.heic',
    '.heif',
  ])
})

test('The checkout’s fields are wide enough for any address', () => {
  const lengths = DELIVERY_FIELD_NAMES.map((name) => DELIVERY_FIELDS[name].maxLength)
  expect(lengths).toEqual([200, 1000, 40, 100])
})

test('A paid order is polled at growing intervals', () => {
  expect(PAYMENT_STATUS_POLLS_MS).toEqual([1000, 2000, 4000, 8000])
})

test('A PromptPay code’s payment is asked about after 2, 4 and 8 seconds, then each 10', () => {
  expect(SCAN_STATUS_POLLS_MS).toEqual([2000, 4000, 8000, 10_000])
})

test('Storage and cookie names stay unchanged, so that nobody loses a cart or a choice', () => {
  expect([CHECKOUT_KEY, FILTER_KEY]).toEqual(['checkout', 'filter'])
  expect([LANGUAGE_COOKIE, LANGUAGE_OFFER_COOKIE, MODE_COOKIE, TOAST_COOKIE]).toEqual([
    'language',
    'language-offer',
    'mode',
    'toast',
  ])
})

test('The shop uses Bangkok time', () => {
  expect(TIME_ZONE).toBe('Asia/Bangkok')
})
