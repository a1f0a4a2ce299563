import { data } from 'react-router'
import { listNewest } from '#app/server/catalogue/gone-products.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { NewestProducts } from '#app/ui/catalogue/newest-products.tsx'
import { NotFound } from '#app/ui/elements/pages/not-found.tsx'
import type { Route } from './+types/not-found.ts'

/** Every unknown path. */
export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext)
  // The page is as missing while the database is away.
  const products = await listNewest(context.get(shopContext), language).catch(() => [])
  return data({ products }, { status: 404 })
}

export default function MissingPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <NotFound />
      <div className="wrap error-page__more">
        <NewestProducts products={loaderData.products} />
      </div>
    </>
  )
}
