import { Outlet } from 'react-router'
import { fetchTranslator } from '#app/ui/language/fetch-translator.ts'
import { MoreTranslations } from '#app/ui/language/more-translations.tsx'

// Loads the texts as soon as a link to one of these screens is touched, not only when it opens.
if (!import.meta.env.SSR) fetchTranslator('customer').catch(() => {})

/** Frame of cart, checkout, orders, accounts and contact, whose texts the catalogue's pages do not load. */
export default function Customer() {
  return (
    <MoreTranslations texts="customer">
      <Outlet />
    </MoreTranslations>
  )
}
