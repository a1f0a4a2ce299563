import { describe, expect, test } from 'vitest'
import { readForm } from '#app/shop/forms/fields.ts'
import { deliveredForm } from './driver-forms.ts'
import { endRunForm, fillRunForm } from './run-forms.ts'

const fill = (form: Record<string, string>) => readForm(fillRunForm, { slot: 'afternoon', zone: '', ...form })

describe('putting a group into a run', () => {
  test('A new run needs a name, and an existing one needs none', () => {
    expect(fill({ run: 'new', name: ' Somchai  2 ' })).toMatchObject({
      value: { zone: null, run: 'new', name: 'Somchai 2' },
    })
    expect(fill({ run: 'new', name: ' ' })).toMatchObject({ fieldErrors: { name: 'required' } })
    expect(fill({ run: 'run-1', name: '' })).toMatchObject({ value: { run: 'run-1', name: '' } })
  })

  test('Who types a name gets a new run, also with an existing one chosen', () => {
    expect(fill({ run: 'run-1', name: 'Anong' })).toMatchObject({ value: { run: 'new', name: 'Anong' } })
  })

  test('A name that is too long is refused', () => {
    for (const run of ['new', 'run-1'])
      expect(fill({ run, name: 'x'.repeat(41) })).toMatchObject({ fieldErrors: { name: 'too-long' } })
  })
})

test('The cash that is given to the shop must be counted, and may be nothing', () => {
  const end = (given: string) => readForm(endRunForm, { run: 'run-1', version: '1', given })
  expect([end('0'), end('1,290.50')]).toMatchObject([{ value: { given: 0 } }, { value: { given: 1290_50 } }])
  // A day of many parcels, or of a wedding.
  expect(end('1,250,000')).toMatchObject({ value: { given: 1_250_000_00 } })
  for (const odd of ['', 'much', '-5']) expect(end(odd).ok, odd).toBe(false)
})

test('A delivery has its own ids, and cash and person only if they were noted', () => {
  const uuid = '5d1c2d4e-8f3a-4b6c-9d7e-0a1b2c3d4e5f'
  const sent = { receipt: 'DM-1', version: '2', moveId: uuid, sendId: uuid, leftAt: 'door' }
  expect(readForm(deliveredForm, sent)).toMatchObject({ value: { whoTook: '', collected: null } })
  expect(readForm(deliveredForm, { ...sent, collected: 'some' }).ok).toBe(false)
  expect(readForm(deliveredForm, { ...sent, collected: '120000' })).toMatchObject({
    value: { collected: 120_000_00 },
  })
  expect(readForm(deliveredForm, { ...sent, moveId: 'again' }).ok).toBe(false)
  expect(readForm(deliveredForm, { ...sent, leftAt: 'roof' }).ok).toBe(false)
})
