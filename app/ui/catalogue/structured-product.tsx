import { href, useLocation } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { addressLanguage, pathIn, textIn } from '#app/shop/language.ts'
import { CURRENCY, toBaht } from '#app/shop/money.ts'
import { parseUrl } from '#app/shop/url.ts'
import { StructuredData } from '#app/ui/elements/scripts/structured-data.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** schema.org data of the product and its breadcrumbs. */
export function StructuredProduct({ product, path }: { product: Product; path: string }) {
  const t = useTranslate()
  const language = useLanguage()
  const named = addressLanguage(new URLSearchParams(useLocation().search))
  const { publicUrl } = useShopFacts()
  const toPageUrl = (page: string) => pathIn(publicUrl + page, named)
  const [main, ...more] = [product.imageUrl, ...(product.moreImages ?? [])].flatMap(
    (image) => parseUrl(image, publicUrl)?.href ?? [],
  )
  const name = textIn(product.title, language)
  const trail = [
    { name: t('product.home'), item: toPageUrl('/') },
    { name: t('products.title'), item: toPageUrl(href('/allproducts')) },
    { name },
  ]
  return (
    <>
      <StructuredData
        data={{
          '@type': 'Product',
          name,
          description: textIn(product.description, language),
          sku: product.id,
          image: more.length > 0 ? [main, ...more] : main,
          offers: {
            '@type': 'Offer',
            url: toPageUrl(path),
            price: toBaht(product.price),
            priceCurrency: CURRENCY,
            availability: `https://schema.org/${product.soldOut ? 'OutOfStock' : 'InStock'}`,
          },
        }}
      />
      <StructuredData
        data={{
          '@type': 'BreadcrumbList',
          itemListElement: trail.map((step, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            ...step,
          })),
        }}
      />
    </>
  )
}
