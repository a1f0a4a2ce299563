import { expect, test } from 'vitest'
import { readForm } from '#app/shop/forms/fields.ts'
import { emailChangeForm, emailLinkForm, nameForm, passwordChangeForm } from './account-forms.ts'

const PROOF = { current: 'the old one', code: '123 456' }

test('A name is one tidy line of up to 100 characters', () => {
  expect(readForm(nameForm, { name: ' Mali  S ' })).toEqual({ ok: true, value: { name: 'Mali S' } })
  expect(readForm(nameForm, { name: 'x'.repeat(101) })).toEqual({
    ok: false,
    fieldErrors: { name: 'too-long' },
  })
})

test('Another email requires the current password, and a code if there is one', () => {
  expect(readForm(emailChangeForm, { email: 'New@shop.example', ...PROOF })).toEqual({
    ok: true,
    value: { email: 'new@shop.example', current: 'the old one', code: '123456' },
  })
  expect(readForm(emailChangeForm, { email: 'new@shop.example', current: '' })).toEqual({
    ok: false,
    fieldErrors: { current: 'required' },
  })
})

test('The code may be left out or empty, and one that is too long is wrong', () => {
  const read = (code: unknown) =>
    readForm(passwordChangeForm, { password: 'a new password', current: 'x', code })
  for (const empty of [undefined, '', '  '])
    expect(read(empty)).toMatchObject({ ok: true, value: { code: '' } })
  expect(read('1'.repeat(101))).toEqual({ ok: false, fieldErrors: { code: 'code-wrong' } })
  expect(read(5)).toEqual({ ok: false, fieldErrors: { code: 'code-wrong' } })
})

test('A new password has at least ten characters', () => {
  expect(readForm(passwordChangeForm, { password: 'short', ...PROOF })).toEqual({
    ok: false,
    fieldErrors: { password: 'password-short' },
  })
})

test('A malformed link is reported as expired', () => {
  const token = 'abcdefghijklmnopqrstuvwxyz-_0123'
  expect(readForm(emailLinkForm, { token })).toEqual({ ok: true, value: { token } })
  for (const odd of [undefined, '', token.slice(1), `${token}4`, token.replace('-', '.')]) {
    expect(readForm(emailLinkForm, { token: odd })).toEqual({
      ok: false,
      fieldErrors: { token: 'confirm-expired' },
    })
  }
})
