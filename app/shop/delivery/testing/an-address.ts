import type { DeliveryAddress } from '#app/shop/delivery/delivery-fields.ts'

export const AN_ADDRESS: DeliveryAddress = {
  name: 'Mali',
  address: '99 Rama I Road',
  pincode: '10330',
  phoneNumber: '081 234 5678',
}

export const A_THAI_ADDRESS: DeliveryAddress = {
  ...AN_ADDRESS,
  name: 'มะลิ สวนดอกไม้',
  address: '99 ถนนพระราม 1, Bangkok',
}
