import { href, useMatch } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { MAX_SEARCH_LENGTH } from '#app/shop/constants.ts'
import { LOGO_URL } from '#app/shop/theme.ts'
import { H1 } from '#app/ui/elements/heading.tsx'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { PageHead } from './page-head.tsx'

export function NotFound() {
  const t = useTranslate()
  const { user } = useShopFacts()
  const isProduct = useMatch('/productInfo/:id') !== null
  return (
    <section className="wrap section error-page">
      <PageHead title={t('notFound.title')} description={t('notFound.text')} unlisted />
      <img src={LOGO_URL} width={96} height={96} alt="" />
      <p className="error-page__lead">
        {user ? t('notFound.greeting', { email: user.email }) : t('notFound.greetingVisitor')}
      </p>
      <H1>{t('notFound.text')}</H1>
      {isProduct && <p className="text-soft">{t('notFound.productGone')}</p>}
      <form className="error-page__search" action={href('/allproducts')}>
        <input
          className="input"
          type="search"
          name="searchkey"
          aria-label={t('filter.search')}
          placeholder={t('filter.placeholder')}
          maxLength={MAX_SEARCH_LENGTH}
        />
        <button className="btn btn--line" type="submit">
          {t('filter.submit')}
        </button>
      </form>
      <div className="button-row">
        {isProduct && (
          <ShopLink className="btn" to="/allproducts">
            {t('notFound.allProducts')}
          </ShopLink>
        )}
        <ShopLink className={isProduct ? 'btn btn--line' : 'btn'} to="/">
          {t('notFound.home')}
        </ShopLink>
      </div>
    </section>
  )
}
