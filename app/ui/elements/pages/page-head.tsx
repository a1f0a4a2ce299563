import { useLocation } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { addressLanguage, getLanguageFacts, LANGUAGES, type Language, pathIn } from '#app/shop/language.ts'
import { parseUrl } from '#app/shop/url.ts'
import { Optional } from '#app/ui/elements/optional.tsx'
import { useLanguage } from '#app/ui/language/use-language.ts'

interface PageHeadProps {
  title: string
  description: string
  /** Canonical path, including the page number. */
  path?: string
  image?: string
  /** Excludes the page from search engines. */
  unlisted?: boolean
}

const SHARE_IMAGE = '/images/catalogue/brand/social-share.jpg'

/** Title and metadata; React moves them into the head. */
export function PageHead(props: PageHeadProps) {
  return (
    <Optional>
      <Head {...props} />
    </Optional>
  )
}

function Head({ title, description, path, image, unlisted = false }: PageHeadProps) {
  const { shopName, publicUrl } = useShopFacts()
  const named = addressLanguage(new URLSearchParams(useLocation().search))
  const language = useLanguage()
  // Marks where a heading's lines may end.
  const full = `${title.replaceAll('\u200b', '')} · ${shopName}`
  const imageUrl = toAbsoluteUrl(image, publicUrl)
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={full} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content={shopName} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={getLanguageFacts(language).openGraph} />
      <meta property="og:image" content={imageUrl} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={full} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={imageUrl} />
      {unlisted && <meta name="robots" content="noindex" />}
      {path !== undefined && !unlisted && <Addresses base={publicUrl + path} language={named} />}
    </>
  )
}

/** Canonical URL and its language alternates. */
function Addresses({ base, language }: { base: string; language: Language | null }) {
  const own = pathIn(base, language)
  return (
    <>
      <link rel="canonical" href={own} />
      <meta property="og:url" content={own} />
      {LANGUAGES.map((known) => (
        <link key={known} rel="alternate" hrefLang={known} href={pathIn(base, known)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={base} />
    </>
  )
}

function toAbsoluteUrl(image: string | undefined, publicUrl: string): string {
  return (parseUrl(image || SHARE_IMAGE, publicUrl) ?? new URL(SHARE_IMAGE, publicUrl)).href
}
