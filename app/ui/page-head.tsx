import { useShopFacts } from './shop-facts.ts'

interface PageHeadProps {
  title: string
  description: string
  /** The page's own address without host: where other addresses of the same page point. */
  path?: string
  picture?: string
  /** Keeps a page that is somebody's own out of search engines. */
  unlisted?: boolean
}

const SHARE_PICTURE = '/images/catalogue/brand/social-share.jpg'

/** What a page says of itself to browsers, search engines and shared links; React puts it into the head. */
export function PageHead({ title, description, path, picture, unlisted = false }: PageHeadProps) {
  const { shopName, publicUrl } = useShopFacts()
  const full = `${title} · ${shopName}`
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={full} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content={shopName} />
      <meta property="og:image" content={absolute(picture, publicUrl)} />
      {unlisted && <meta name="robots" content="noindex" />}
      {path !== undefined && <link rel="canonical" href={`${publicUrl}${path}`} />}
    </>
  )
}

function absolute(picture: string | undefined, publicUrl: string): string {
  const wanted = picture && URL.canParse(picture, publicUrl) ? picture : SHARE_PICTURE
  return new URL(wanted, publicUrl).href
}
