import { useShopFacts } from '#app/browser/shop-facts.ts'
import { StructuredData } from '#app/ui/elements/scripts/structured-data.tsx'

const LOGO = '/images/catalogue/brand/icon-512.png'

/** schema.org data of the shop and its search. */
export function StructuredShop() {
  const { shopName, publicUrl, logo } = useShopFacts()
  return (
    <>
      <StructuredData
        data={{ '@type': 'Organization', name: shopName, url: publicUrl, logo: publicUrl + (logo ?? LOGO) }}
      />
      <StructuredData
        data={{
          '@type': 'WebSite',
          name: shopName,
          url: publicUrl,
          potentialAction: {
            '@type': 'SearchAction',
            target: `${publicUrl}/allproducts?searchkey={searchkey}`,
            'query-input': 'required name=searchkey',
          },
        }}
      />
    </>
  )
}
