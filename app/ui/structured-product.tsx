import { CURRENCY } from '#app/shop/constants.ts'
import { textIn } from '#app/shop/language.ts'
import { toBaht } from '#app/shop/money.ts'
import type { Product } from '#app/shop/product.ts'
import { useLanguage } from './reader.ts'
import { useShopFacts } from './shop-facts.ts'

/** The product in the words of schema.org, for search engines. Data, not a script: nothing in it runs. */
export function StructuredProduct({ product, path }: { product: Product; path: string }) {
  const language = useLanguage()
  const { publicUrl } = useShopFacts()
  const json = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: textIn(product.title, language),
    description: textIn(product.description, language),
    image: URL.canParse(product.imageUrl, publicUrl) ? new URL(product.imageUrl, publicUrl).href : undefined,
    offers: {
      '@type': 'Offer',
      url: publicUrl + path,
      price: toBaht(product.price),
      priceCurrency: CURRENCY,
      availability: 'https://schema.org/InStock',
    },
  })
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < written as an escape cannot leave its element
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }}
    />
  )
}
