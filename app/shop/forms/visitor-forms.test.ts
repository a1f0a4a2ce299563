import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  codeForm,
  endSessionForm,
  newPasswordForm,
  passwordForm,
  resetRequestForm,
  signInForm,
  signUpForm,
  twoStepProofForm,
} from '#app/shop/accounts/account-forms.ts'
import { buyNowForm, payForm } from '#app/shop/checkout/buy-now-form.ts'
import { contactForm } from '#app/shop/email/contact.ts'
import { lineTestForm } from '#app/shop/line/line-settings.ts'
import { cleanText, readForm, typedValues } from './fields.ts'

const UUID = '5d1c2d4e-8f3a-4b6c-9d7e-0a1b2c3d4e5f'
const refusal = (fieldErrors: Record<string, string>) => ({ ok: false, fieldErrors })

describe('text of several lines', () => {
  test('Line ends of every system become one kind, and tabs stay', () => {
    expect(cleanText(' a\r\nb\rc\n\td ')).toBe('a\nb\nc\n\td')
  })

  test('A lone surrogate is replaced', () => {
    expect(cleanText('a\ud83d')).toBe('a\ufffd')
  })

  test('Characters that hide or reverse text are removed', () => {
    for (const mark of ['\u0007', '\u007f', '\u200e', '\u200f', '\u202a', '\u2060', '\u2069']) {
      expect(cleanText(`a${mark}b`)).toBe('ab')
    }
  })
})

describe('signing in', () => {
  test('Email and password are both required, whatever else was sent', () => {
    for (const odd of ['', undefined, 5]) {
      expect(readForm(signInForm, { email: odd, password: odd })).toEqual(
        refusal({ email: 'required', password: 'required' }),
      )
    }
    expect(readForm(passwordForm, { password: '' })).toEqual(refusal({ password: 'required' }))
    expect(readForm(passwordForm, { password: undefined })).toEqual(refusal({ password: 'required' }))
  })

  test('An email has 254 characters at most, counted after cleaning', () => {
    const email = (length: number) => `m@${Array(130).fill('a').join('.')}`.slice(0, length)
    const read = (typed: string) => readForm(resetRequestForm, { email: typed })
    expect(read(email(254).replace(/\.$/, 'b')).ok).toBe(true)
    expect(read(`${'m'.repeat(255)}@a.example`)).toEqual(refusal({ email: 'too-long' }))
    expect(read(`${' '.repeat(1000)}m@a.example`).ok).toBe(true)
    expect(read(`${' '.repeat(1017)}m@a.example`)).toEqual(refusal({ email: 'too-long' }))
    expect(read('   ')).toEqual(refusal({ email: 'required' }))
    expect(read('nobody')).toEqual(refusal({ email: 'email-invalid' }))
  })

  test('An old password may be longer than a new one, but not unlimited', () => {
    for (const form of [signInForm, passwordForm]) {
      const read = (length: number) =>
        readForm<unknown>(form, { email: 'm@a.example', password: 'x'.repeat(length) })
      expect(read(512).ok).toBe(true)
      expect(read(513)).toEqual(refusal({ password: 'too-long' }))
    }
  })

  test('A new password has 10 to 128 characters', () => {
    const read = (password: unknown) => readForm(signUpForm, { name: 'Mali', email: 'm@a.example', password })
    expect(read('x'.repeat(9))).toEqual(refusal({ password: 'password-short' }))
    expect([read('x'.repeat(10)).ok, read('x'.repeat(128)).ok]).toEqual([true, true])
    expect(read('x'.repeat(129))).toEqual(refusal({ password: 'too-long' }))
    for (const empty of ['', undefined]) expect(read(empty)).toEqual(refusal({ password: 'required' }))
  })

  test('A line far longer than it may be is refused before it is cleaned', () => {
    const read = (name: string) =>
      readForm(signUpForm, { name, email: 'm@a.example', password: 'x'.repeat(10) })
    expect(read(`${' '.repeat(399)}x`).ok).toBe(true)
    expect(read(`${' '.repeat(400)}x`)).toEqual(refusal({ name: 'too-long' }))
  })
})

describe('a code of the second step', () => {
  test('Spaces, dashes, case and width of a code are ignored, and Thai digits are digits', () => {
    expect(readForm(codeForm, { code: ' 123-456 ' })).toEqual({ ok: true, value: { code: '123456' } })
    expect(readForm(codeForm, { code: '๑๒๓ ๔๕๖' })).toEqual({ ok: true, value: { code: '123456' } })
    expect(readForm(codeForm, { code: 'abcd–efgh' })).toEqual({ ok: true, value: { code: 'abcdefgh' } })
    expect(readForm(lineTestForm, { testCode: ' ๐๔๒๑ ' })).toEqual({ ok: true, value: { testCode: '0421' } })
    expect(readForm(codeForm, { code: 'ＡB' })).toEqual({ ok: true, value: { code: 'ab' } })
  })

  test('A code is required, and one that is too long is wrong', () => {
    for (const empty of ['', ' - ', undefined]) {
      expect(readForm(codeForm, { code: empty })).toEqual(refusal({ code: 'required' }))
    }
    expect(readForm(codeForm, { code: '1'.repeat(100) }).ok).toBe(true)
    expect(readForm(codeForm, { code: '1'.repeat(101) })).toEqual(refusal({ code: 'code-wrong' }))
  })

  test('Weakening two-step login requires password and code', () => {
    expect(readForm(twoStepProofForm, {})).toEqual(refusal({ password: 'required', code: 'required' }))
    expect(readForm(twoStepProofForm, { password: 'x', code: '1' }).ok).toBe(true)
  })
})

describe('names of sessions, links and cards', () => {
  test('A session id has letters, digits, dashes and underscores', () => {
    const ok = (session: unknown) => readForm(endSessionForm, { session }).ok
    expect([ok('aZ0-_'), ok('x'.repeat(100))]).toEqual([true, true])
    for (const odd of ['', 'a b', 'a.', '.a', 'x'.repeat(101), undefined])
      expect(ok(odd), String(odd)).toBe(false)
  })

  test('A malformed reset link is reported as expired', () => {
    const read = (token: unknown) => readForm(newPasswordForm, { token, password: 'x'.repeat(10) })
    expect([read('aZ0'.repeat(4)).ok, read('x'.repeat(10)).ok, read('x'.repeat(100)).ok]).toEqual([
      true,
      true,
      true,
    ])
    for (const odd of [
      undefined,
      '',
      'x'.repeat(9),
      'x'.repeat(101),
      `${'x'.repeat(10)}-`,
      `-${'x'.repeat(10)}`,
    ]) {
      expect(read(odd)).toEqual(refusal({ token: 'reset-expired' }))
    }
  })

  test('A card comes as the token of the provider’s form', () => {
    const ok = (token: string, intent = 'charge') => readForm(payForm, { intent, token }).ok
    expect([ok('tokn_test_5'), ok(`tokn_${'x'.repeat(100)}`)]).toEqual([true, true])
    for (const odd of ['', 'tokn_', 'card_5', 'xtokn_5', 'tokn_5-', `tokn_${'x'.repeat(101)}`]) {
      expect(ok(odd), odd).toBe(false)
    }
    expect(ok('tokn_5', 'refund')).toBe(false)
  })
})

describe('a message to the shop', () => {
  const read = (fields: Record<string, unknown>) => readForm(contactForm, { token: UUID, ...fields })

  test('A message may have any one of its fields only', () => {
    const empty = { user_name: '', user_email: '', message: '', token: UUID, automated: false }
    for (const fields of [{ user_name: 'Mali' }, { user_email: 'm@a.example' }, { message: 'Hello' }]) {
      expect(read(fields)).toEqual({ ok: true, value: { ...empty, ...fields } })
    }
  })

  test('An empty contact form is refused', () => {
    expect(read({})).toEqual(refusal({ message: 'required' }))
    expect(read({ user_name: ' ', user_email: ' ', message: ' \n ' })).toEqual(
      refusal({ message: 'required' }),
    )
  })

  test('The email of a message is validated if there is one', () => {
    for (const user_email of ['nobody', `${'m'.repeat(1100)}@a.example`, 5]) {
      expect(read({ message: 'Hello', user_email })).toEqual(refusal({ user_email: 'email-invalid' }))
    }
    expect(read({ message: 'Hello', user_email: '  ' })).toMatchObject({ value: { user_email: '' } })
  })

  test('A message may have 5000 characters, a name 100', () => {
    expect(read({ message: 'x'.repeat(5000), user_name: 'x'.repeat(100) }).ok).toBe(true)
    expect(read({ message: 'x'.repeat(5001), user_name: 'x'.repeat(101) })).toEqual(
      refusal({ message: 'too-long', user_name: 'too-long' }),
    )
    expect(read({ message: `${' '.repeat(19_999)}x`, user_name: `${' '.repeat(399)}x` }).ok).toBe(true)
    expect(read({ message: `${' '.repeat(20_000)}x`, user_name: `${' '.repeat(400)}x` })).toEqual(
      refusal({ message: 'too-long', user_name: 'too-long' }),
    )
  })

  test('A message keeps its lines, a name is one line', () => {
    expect(read({ message: 'a\r\nb', user_name: 'a\nb' })).toMatchObject({
      value: { message: 'a\nb', user_name: 'a b' },
    })
  })

  test('A browser may report that a program controls it', () => {
    const automated = (value: unknown) => {
      const result = read({ message: 'x', automated: value })
      return result.ok && result.value.automated
    }
    expect([automated('true'), automated('false'), automated(undefined), automated('odd')]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('Buy Now at its limits', () => {
  const read = (fields: object) =>
    readForm(buyNowForm, { token: UUID, shownTotal: '0', lines: '[]', ...fields })

  test('A cart of 99 copies and 100 products is still bought', () => {
    const many = Array.from({ length: 100 }, (_, at) => ({ id: `p${at}`, count: 99 }))
    expect(read({ lines: JSON.stringify(many) })).toMatchObject({ ok: true, value: { lines: many } })
  })

  test('An id has 1 to 200 characters', () => {
    const withId = (id: unknown) => read({ lines: JSON.stringify([{ id, count: 1 }]) }).ok
    expect([withId('x'.repeat(200)), withId('x')]).toEqual([true, true])
    expect([withId(''), withId('x'.repeat(201)), withId(5)]).toEqual([false, false, false])
  })

  test('A total is a safe integer', () => {
    expect(read({ shownTotal: String(Number.MAX_SAFE_INTEGER) }).ok).toBe(true)
    expect(read({ shownTotal: String(Number.MAX_SAFE_INTEGER + 1) }).ok).toBe(false)
  })

  test('Cart lines that are too long are refused unread', () => {
    expect(read({ lines: `[${' '.repeat(49_998)}]` }).ok).toBe(true)
    expect(read({ lines: `[${' '.repeat(49_999)}]` }).ok).toBe(false)
    expect(read({ lines: 'nonsense' })).toEqual(refusal({ lines: 'not JSON' }))
  })
})

describe('a refused form', () => {
  test('A field has one error, its first', () => {
    const form = z.object({ a: z.string().min(3, { error: 'required' }).max(1, { error: 'too-long' }) })
    expect(readForm(form, { a: 'xx' })).toEqual(refusal({ a: 'required' }))
  })

  test('Typed values are returned up to the maximum length of their field', () => {
    const shape = {
      either: z.union([z.string().max(3), z.string().max(5)]),
      plain: z.string(),
      box: z.union([z.boolean(), z.number()]),
      number: z.number(),
      optional: z.string().max(4).default(''),
    }
    const form = new FormData()
    for (const name of Object.keys(shape)) form.set(name, 'x'.repeat(300))
    const typed = typedValues(form, { shape })
    expect(Object.entries(typed).map(([name, text]) => [name, text.length])).toEqual([
      ['either', 5],
      ['plain', 200],
      ['box', 200],
      ['number', 200],
      ['optional', 4],
    ])
  })

  test('A file or an absent field is not returned', () => {
    const form = new FormData()
    form.set('email', new File(['x'], 'x.txt'))
    expect(typedValues(form, resetRequestForm)).toEqual({})
  })
})
