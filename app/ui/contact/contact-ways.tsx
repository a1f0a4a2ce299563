import { Clock, MessageCircle, Phone } from 'lucide-react'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { PhoneLink } from '#app/ui/elements/phone-link.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { LineChat } from '#app/ui/layout/line-chat.tsx'

interface ContactWaysProps {
  phone: string | null
  hours: string
}

/** Phone, LINE and opening hours, as far as the owner has set them. */
export function ContactWays({ phone, hours }: ContactWaysProps) {
  const t = useCustomerTranslate()
  const { line } = useShopFacts().links
  if (!phone && !line && !hours) return null
  return (
    <div className="contact-ways">
      {phone && (
        <p>
          <Phone className="icon icon--small" aria-hidden="true" />
          <PhoneLink phone={phone} />
        </p>
      )}
      {line && (
        <div>
          <MessageCircle className="icon icon--small" aria-hidden="true" />
          <LineChat />
        </div>
      )}
      {hours && (
        <section>
          <Clock className="icon icon--small" aria-hidden="true" />
          <div>
            <H2>{t('contact.hours')}</H2>
            <p className="contact-ways__hours">{hours}</p>
          </div>
        </section>
      )}
    </div>
  )
}
