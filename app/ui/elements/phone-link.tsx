import { dialledPhone } from '#app/shop/delivery/thai-phone.ts'

/** A number as it was typed; a tap on a phone calls it. */
export function PhoneLink({ phone }: { phone: string }) {
  const number = dialledPhone(phone)
  if (number === null) return phone
  return (
    <a className="tabular" href={`tel:${number}`}>
      {phone}
    </a>
  )
}
