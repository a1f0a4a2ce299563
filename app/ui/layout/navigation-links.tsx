import { Form, href, NavLink } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { useStoredFilter } from '#app/browser/stored/stored-filter.ts'
import { mayManageShop } from '#app/shop/accounts/access.ts'
import { usePrefetch } from '#app/ui/elements/shop-link.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'

/** The main links, in the header and in the side menu. */
export function NavigationLinks() {
  const t = useTranslate()
  const { user } = useShopFacts()
  const filter = useStoredFilter()
  const prefetch = usePrefetch()
  return (
    <>
      <NavLink className="main-nav__more" to={`/${filter}`} end>
        {t('product.home')}
      </NavLink>
      <NavLink to={href('/allproducts') + filter} prefetch={prefetch}>
        {t('nav.allProducts')}
      </NavLink>
      {user && <NavLink to={href('/order')}>{t('nav.order')}</NavLink>}
      {mayManageShop(user) && <NavLink to={href('/dashboard')}>{t('nav.admin')}</NavLink>}
      <NavLink className="main-nav__more" to={href('/contact')}>
        {t('footer.contact')}
      </NavLink>
      {user ? (
        <Form method="post" action={href('/logout')} reloadDocument>
          <button type="submit">{t('nav.logout')}</button>
        </Form>
      ) : (
        <NavLink to={href('/signup')}>{t('nav.login')}</NavLink>
      )}
    </>
  )
}
