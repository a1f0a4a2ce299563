import { href } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import type { ShopKey } from '#app/messages/translator.ts'
import { type GatewayWay, isGatewayWay } from '#app/shop/payments/payment-way.ts'
import { readLineId } from '#app/shop/settings/line-id.ts'
import { NETWORK_PAGES } from '#app/shop/settings/networks.ts'
import { COPYRIGHT_YEAR } from '#app/shop/theme.ts'
import { CachedMarkup } from '#app/ui/elements/cached-markup.tsx'
import { H2 } from '#app/ui/elements/heading.tsx'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { NETWORKS } from '#app/ui/elements/social-icons.tsx'
import { useNotices } from '#app/ui/language/delivery-notices.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { Brand } from './brand.tsx'

const SERVICE = [
  [href('/about'), 'footer.about'],
  [href('/contact'), 'footer.contact'],
  [href('/return-policy'), 'footer.returnPolicy'],
  [href('/privacy-policy'), 'footer.privacyPolicy'],
] as const

export function Footer() {
  const { user: _, ...facts } = useShopFacts()
  return (
    <CachedMarkup tag="footer" className="footer" shows={[useLanguage(), facts]} texts={{}}>
      {() => (
        <>
          <Columns />
          <FooterBar />
        </>
      )}
    </CachedMarkup>
  )
}

function Columns() {
  const t = useTranslate()
  const { areas } = useNotices()
  return (
    <div className="wrap footer__columns">
      <section>
        <H2>{t('footer.aboutTitle')}</H2>
        <p>{t('footer.aboutText')}</p>
        {areas && <p className="footer__areas">{areas}</p>}
      </section>
      <section>
        <H2>{t('footer.serviceTitle')}</H2>
        <ul>
          {SERVICE.map(([to, textKey]) => (
            <li key={to}>
              <ShopLink to={to}>{t(textKey)}</ShopLink>
            </li>
          ))}
        </ul>
      </section>
      <SocialLinks />
      <section>
        <H2>{t('footer.paymentTitle')}</H2>
        <PaymentMethods />
      </section>
    </div>
  )
}

const LOGOS = {
  card: {
    src: '/images/catalogue/brand/payment-methods.svg',
    width: 162,
    alt: 'footer.paymentMethods',
  },
  promptpay: { src: '/images/catalogue/brand/promptpay.svg', width: 80, alt: 'footer.promptpay' },
} as const satisfies Record<GatewayWay, { src: string; width: number; alt: ShopKey }>

/** Only those that can be used. */
function PaymentMethods() {
  const t = useTranslate()
  const { ways } = useShopFacts()
  const drawing = { height: 54, loading: 'lazy' } as const
  return (
    <div className="footer__payment">
      {ways.filter(isGatewayWay).map((way) => {
        const { alt, ...logo } = LOGOS[way]
        return <img {...drawing} {...logo} key={way} alt={t(alt)} />
      })}
    </div>
  )
}

/** Four from the first start: a network's own page until the owner sets hers. */
function SocialLinks() {
  const t = useTranslate()
  const { links } = useShopFacts()
  const lineId = readLineId(links.line)
  return (
    <section>
      <H2>{t('footer.socialTitle')}</H2>
      <ul>
        {NETWORKS.map(({ key, Icon }) => (
          <li key={key}>
            <a href={links[key] ?? NETWORK_PAGES[key]} target="_blank" rel="noopener">
              <Icon />
              <span>{key === 'line' && lineId ? t('social.lineChat', { lineId }) : t(`social.${key}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function FooterBar() {
  const t = useTranslate()
  const { shopName, publicUrl } = useShopFacts()
  return (
    <div className="wrap footer__bar">
      <Brand size={32} />
      <a className="footer__copyright" href={publicUrl}>
        {t('footer.copyright', { year: COPYRIGHT_YEAR, shop: shopName })}
      </a>
      <div className="social" aria-hidden="true">
        {NETWORKS.map(({ key, Icon }) => (
          <span key={key}>
            <Icon />
          </span>
        ))}
      </div>
    </div>
  )
}
