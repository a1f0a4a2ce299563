import { deliveryLines } from '#app/shop/delivery/delivery-fields.ts'
import type { AddressInfo } from '#app/shop/orders/order.ts'

export function DeliveryAddress({ address }: { address: AddressInfo }) {
  return (
    <address className="delivery-address">
      {[...deliveryLines(address).entries()].map(([index, line]) => (
        <span key={index}>{line}</span>
      ))}
    </address>
  )
}
