import { expect, test } from 'vitest'
import { normaliseEmail } from '#app/shop/forms/fields.ts'

test('An email is compared without case, surrounding space or full-width letters', () => {
  expect(normaliseEmail(' Mali@Shop.Example ')).toBe('mali@shop.example')
  expect(normaliseEmail('ｍａｌｉ＠shop.example')).toBe('mali@shop.example')
})
