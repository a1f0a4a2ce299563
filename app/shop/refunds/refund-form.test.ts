import { expect, test } from 'vitest'
import { readForm } from '#app/shop/forms/fields.ts'
import { moneyForm, refundForm, transferForm } from './refund-form.ts'

const REFUND = { token: '5d1c2d4e-8f3a-4b6c-9d7e-0a1b2c3d4e5f', left: '50000' }
const read = (fields: Record<string, unknown>) => readForm(refundForm, { ...REFUND, ...fields })

test('A refund without an amount is of all that is left', () => {
  const all = { ok: true, value: { ...REFUND, left: 50000, amount: undefined } }
  expect(read({})).toEqual(all)
  expect(read({ amount: '  ' })).toEqual(all)
})

test('The amount of a refund is read as a person types it', () => {
  expect(read({ amount: '฿1,290.50' })).toMatchObject({ ok: true, value: { amount: 1290_50 } })
})

test('A refund amount that is invalid, zero or far too long is refused', () => {
  const refusal = { ok: false, fieldErrors: { amount: 'price-invalid' } }
  for (const amount of ['some', '0', '-5']) expect(read({ amount })).toEqual(refusal)
  expect(read({ amount: `${' '.repeat(40)}5` })).toEqual(refusal)
  expect(read({ amount: `${' '.repeat(39)}5` }).ok).toBe(true)
})

test('A refund form has an id and the amount that its page showed as left', () => {
  expect(read({ token: 'x' }).ok).toBe(false)
  for (const left of ['-1', '1.5', 'all']) expect(read({ left }).ok).toBe(false)
  expect(read({ left: '0' }).ok).toBe(true)
})

test('The owner decides about money by one of the known buttons', () => {
  const intents = ['accept', 'refund', 'close-refund', 'send-again']
  for (const intent of [...intents, 'dispute-answered', 'dispute-won', 'dispute-lost']) {
    expect(readForm(moneyForm, { intent, id: 'a' })).toEqual({ ok: true, value: { intent, id: 'a' } })
  }
  expect(readForm(moneyForm, { intent: '', id: 'a' }).ok).toBe(false)
  expect(readForm(moneyForm, { intent: 'pay-me', id: 'a' }).ok).toBe(false)
})

test('A decision about money names one row, by an id of up to 200 characters', () => {
  const withId = (id: string) => readForm(moneyForm, { intent: 'accept', id }).ok
  expect([withId(''), withId('x'.repeat(200)), withId('x'.repeat(201))]).toEqual([false, true, false])
})

test('A transfer by hand needs the bank’s number, cleaned, of up to 60 characters', () => {
  const read = (bankReference?: string) => readForm(transferForm, { bankReference })
  expect(read('  KBANK\u200b  0152 ')).toEqual({ ok: true, value: { bankReference: 'KBANK 0152' } })
  for (const empty of [undefined, '', ' \u200b ']) {
    expect(read(empty)).toEqual({ ok: false, fieldErrors: { bankReference: 'required' } })
  }
  expect(read('x'.repeat(60)).ok).toBe(true)
  expect(read('x'.repeat(61))).toEqual({ ok: false, fieldErrors: { bankReference: 'too-long' } })
})
