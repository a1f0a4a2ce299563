import { MessageCircle } from 'lucide-react'
import { href, Link } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

/** Links to the shop's form and its LINE, for whoever came by a link. */
export function AskShop({ receipt }: { receipt?: string }) {
  const t = useCustomerTranslate()
  const { links } = useShopFacts()
  const query = receipt ? `?${new URLSearchParams({ order: receipt })}` : ''
  return (
    <div className="chips chips--wrap">
      <Link className="chip" to={href('/contact') + query}>
        <MessageCircle className="icon icon--small" aria-hidden="true" />
        <span>{t('payLink.contact')}</span>
      </Link>
      {links.line && (
        <a
          className="chip"
          href={links.line}
          target="_blank"
          rel="noopener"
          aria-label={t('social.lineLink')}
        >
          {t('social.line')}
        </a>
      )}
    </div>
  )
}
