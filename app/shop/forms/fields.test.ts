import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signInForm, signUpForm } from '#app/shop/accounts/account-forms.ts'
import { addressForm, addressProblem, buyNowForm, deliveryErrors } from '#app/shop/checkout/buy-now-form.ts'
import { DELIVERY_FIELD_NAMES } from '#app/shop/delivery/delivery-fields.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import { contactForm } from '#app/shop/email/contact.ts'
import { cleanLine, cleanText, readForm, typedValues } from './fields.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}
/** Fillers, joiners and marks that print nothing, some of them letters or symbols by their kind. */
const INVISIBLE = [
  ...['\u00ad', '\u034f', '\u0600', '\u061c', '\u115f', '\u1160', '\u180e', '\u200d', '\u2800', '\u3164'],
  ...['\ufe0f', '\uffa0', '\u{e0020}', '\u{e0100}', '\u0e49', '\u0301', '\u200b\u3164 \u2800', '\ue000'],
]
const token = '5d1c2d4e-8f3a-4b6c-9d7e-0a1b2c3d4e5f'
const buyNow = (fields: Record<string, string>) =>
  readForm(buyNowForm, form({ token, shownTotal: '129000', lines: '[{"id":"a","count":1}]', ...fields }))

describe('an address', () => {
  test('Buy Now names every wrong field of the address and the gift details at once', () => {
    const fields = { ...AN_ADDRESS, pincode: '', landmark: 'x'.repeat(121) }
    expect(deliveryErrors(form(fields))).toEqual({ pincode: 'required', landmark: 'too-long' })
    expect(deliveryErrors(form(AN_ADDRESS))).toBeNull()
  })

  test('An address is accepted as typed, with spaces cleaned', () => {
    const typed = { ...AN_ADDRESS, address: '  99   Rama I\n Bangkok ' }
    expect(readForm(addressForm, form(typed))).toEqual({
      ok: true,
      value: { ...AN_ADDRESS, address: '99 Rama I Bangkok' },
    })
  })

  test.each(DELIVERY_FIELD_NAMES)('An address requires its %s', (field) => {
    for (const empty of ['', '   ', '\u200b', ...INVISIBLE]) {
      expect(readForm(addressForm, form({ ...AN_ADDRESS, [field]: empty }))).toEqual({
        ok: false,
        fieldErrors: { [field]: 'required' },
      })
    }
  })

  test('An address is refused if a field is missing or is a file', () => {
    const data = form(AN_ADDRESS)
    data.delete('name')
    data.set('pincode', new File(['x'], 'x.txt'))
    expect(readForm(addressForm, data)).toEqual({
      ok: false,
      fieldErrors: { name: 'required', pincode: 'required' },
    })
  })

  test.each([
    ['name', 200],
    ['address', 1000],
    ['pincode', 40],
    ['phoneNumber', 100],
  ])('An address field %s has at most %i characters, counted after cleaning', (field, most) => {
    const read = (text: string) => readForm(addressForm, form({ ...AN_ADDRESS, [field]: text }))
    expect(read(` ${'x'.repeat(most)} `).ok).toBe(true)
    expect(read('x'.repeat(most + 1))).toEqual({ ok: false, fieldErrors: { [field]: 'too-long' } })
  })

  test('An address form says that fields are missing only if one is', () => {
    expect(addressProblem({ name: 'too-long', pincode: 'required' })).toBe('all-fields-required')
    expect(addressProblem({ name: 'too-long' })).toBe('check-fields')
  })

  test('An address form drops unknown fields', () => {
    const result = readForm(addressForm, form({ ...AN_ADDRESS, role: 'admin' }))
    expect(result.ok && 'role' in result.value).toBe(false)
  })
})

describe('a line of text', () => {
  test('A line of text keeps Thai, Chinese and emoji, in one normal form', () => {
    expect(cleanLine('มะลิ 茉莉 🌸')).toBe('มะลิ 茉莉 🌸')
    expect(cleanLine('e\u0301')).toBe('\u00e9')
  })

  test('A line of text loses NUL and characters that hide or reverse text', () => {
    expect(cleanLine('a\u0000b\u202ec\u200bd\ufeff')).toBe('abcd')
  })

  test('A text of signs that cannot be seen is empty; with one that can, it stays as typed', () => {
    for (const sign of INVISIBLE) {
      expect([cleanLine(sign), cleanText(`\n${sign}\n`)], JSON.stringify(sign)).toEqual(['', ''])
      if (!sign.includes('\u200b')) expect(cleanLine(`a${sign}`)).toBe(`a${sign}`.normalize('NFC'))
    }
    for (const visible of ['!', '🌹', '👩\u200d🌾', '1', 'ก', '花', '-', '๚']) {
      expect(cleanLine(visible)).toBe(visible)
    }
  })

  test('Cleaning a text gives one trimmed line, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        const clean = cleanLine(typed)
        expect(clean).not.toMatch(/[\n\r\t\0]|^\s|\s$/)
        expect(cleanLine(clean)).toBe(clean)
      }),
      { numRuns: 300 },
    )
  })
})

describe('Buy Now', () => {
  test('A Buy Now form has ids and counts, the shown total, and the form’s id', () => {
    expect(buyNow({})).toEqual({
      ok: true,
      value: { token, shownTotal: 129000, lines: [{ id: 'a', count: 1 }] },
    })
  })

  test('A Buy Now form drops smuggled prices', () => {
    expect(buyNow({ lines: '[{"id":"a","count":1,"price":1}]' })).toMatchObject({
      value: { lines: [{ id: 'a', count: 1 }] },
    })
  })

  test.each([
    ['no JSON', 'nonsense'],
    ['no list', '{}'],
    ['no count', '[{"id":"a"}]'],
    ['a count of 0', '[{"id":"a","count":0}]'],
    ['a negative count', '[{"id":"a","count":-1}]'],
    ['half a flower', '[{"id":"a","count":0.5}]'],
    ['too many copies', '[{"id":"a","count":100}]'],
    ['an id with a NUL', '[{"id":"a\\u0000","count":1}]'],
    ['an id with half of a surrogate pair', '[{"id":"\\ud83d","count":1}]'],
    ['a product twice', '[{"id":"a","count":1},{"id":"a","count":1}]'],
    ['too many products', JSON.stringify(Array.from({ length: 101 }, (_, n) => ({ id: `p${n}`, count: 1 })))],
  ])('A Buy Now form is refused with %s', (_name, lines) => expect(buyNow({ lines }).ok).toBe(false))

  test.each([
    ['token', 'not-a-uuid'],
    ['shownTotal', '-1'],
    ['shownTotal', '1.5'],
    ['shownTotal', 'NaN'],
    ['shownTotal', '1e400'],
  ])('A Buy Now form is refused if %s is %s', (field, value) =>
    expect(buyNow({ [field]: value }).ok).toBe(false),
  )
})

test('Of a field that is sent twice the first value is read, which a guard may have looked at', () => {
  const sent = new FormData()
  for (const name of ['Mali', 'Ploy']) sent.append('name', name)
  expect(readForm(signUpForm.pick({ name: true }), sent)).toEqual({
    ok: true,
    value: { name: sent.get('name') },
  })
})

describe('signing in and up', () => {
  const account = { name: 'Mali', email: 'mali@shop.test', password: 'seven lotus ponds' }

  test('Logging in normalises an email’s case and width', () => {
    expect(readForm(signInForm, form({ ...account, email: ' MALI@Shop.Test ' }))).toMatchObject({
      value: { email: 'mali@shop.test' },
    })
  })

  test('Logging in keeps a password as typed, including spaces', () => {
    expect(readForm(signUpForm, form({ ...account, password: '  ten chars  ' }))).toMatchObject({
      value: { password: '  ten chars  ' },
    })
  })

  test.each(['name', 'email', 'password'])('Signing up requires its %s', (field) => {
    for (const empty of ['', '  \u200b']) {
      // Spaces may be a password.
      if (field === 'password' && empty !== '') continue
      const read = readForm(signUpForm, form({ ...account, [field]: empty }))
      expect(read).toMatchObject({ ok: false, fieldErrors: { [field]: 'required' } })
    }
  })

  test('Signing up reports a missing, short, long or invalid field', () => {
    expect(readForm(signUpForm, form({ name: '', email: 'x', password: 'short' }))).toEqual({
      ok: false,
      fieldErrors: { name: 'required', email: 'email-invalid', password: 'password-short' },
    })
    expect(readForm(signUpForm, form({ ...account, password: 'x'.repeat(129) }))).toMatchObject({
      fieldErrors: { password: 'too-long' },
    })
  })

  test.each(['a@b', 'a..b@shop.test', '.a@shop.test', 'a@shop..test'])(
    'Signing up reports %s, to which no mail leaves, at its field; logging in takes what is stored',
    (email) => {
      const read = readForm(signUpForm, form({ ...account, email }))
      expect(read).toEqual({ ok: false, fieldErrors: { email: 'email-invalid' } })
      if (email === 'a@b')
        expect(readForm(signInForm, form({ ...account, email }))).toMatchObject({ ok: true })
    },
  )

  test('A refused form gets back its known fields up to their maximum length, but never a password', () => {
    const odd = {
      name: '<'.repeat(10_000),
      email: 'm'.repeat(10_000),
      password: 'x',
      unknown: 'y',
      role: 'admin',
    }
    expect(typedValues(form(odd), signUpForm)).toEqual({ name: '<'.repeat(100), email: 'm'.repeat(254) })
    const message = {
      user_name: 'Mali',
      user_email: 'm'.repeat(5000),
      message: 'x'.repeat(50_000),
      token: 't'.repeat(500),
    }
    expect(typedValues(form(message), contactForm)).toEqual({
      user_name: 'Mali',
      user_email: 'm'.repeat(254),
      message: 'x'.repeat(5000),
      token: 't'.repeat(200),
    })
    expect(typedValues(form(account), signUpForm)).toEqual({ name: 'Mali', email: 'mali@shop.test' })
  })
})
