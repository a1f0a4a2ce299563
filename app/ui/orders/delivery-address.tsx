import type { AddressInfo } from '#app/shop/orders/order.ts'

export function DeliveryAddress({ address }: { address: AddressInfo }) {
  return (
    <address className="delivery-address">
      <span>{address.name}</span>
      <span>{address.address}</span>
      <span>{address.pincode}</span>
      <span>{address.phoneNumber}</span>
    </address>
  )
}
