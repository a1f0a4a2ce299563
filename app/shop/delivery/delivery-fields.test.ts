import { expect, test } from 'vitest'
import { DELIVERY_COLUMNS, deliveryColumns, deliveryLines, placeLines } from './delivery-fields.ts'

const address = { name: 'Mali', address: '99 Rama I', pincode: '10330', phoneNumber: '081 234 5678' }

test('A parcel’s address has the lines of its form without empty ones', () => {
  expect(deliveryLines(address)).toEqual(['Mali', '99 Rama I', '10330', '081 234 5678'])
  expect(deliveryLines({ ...address, pincode: '' })).toEqual(['Mali', '99 Rama I', '081 234 5678'])
  expect(placeLines(address)).toEqual(['99 Rama I', '10330'])
})

test('An export has a column for each field of an address, the recipient and the phone first', () => {
  expect(DELIVERY_COLUMNS).toEqual(['recipient', 'phone', 'address', 'pincode'])
  expect(DELIVERY_COLUMNS.map((column) => deliveryColumns(address)[column])).toEqual([
    'Mali',
    '081-234-5678',
    '99 Rama I',
    '10330',
  ])
  expect(deliveryColumns({ name: 'Mali' })).toEqual({
    recipient: 'Mali',
    phone: '',
    address: '',
    pincode: '',
  })
})
