import { useNonce } from '#app/browser/nonce.ts'

/** schema.org data for search engines; never executed. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const nonce = useNonce()
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data })
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < written as an escape cannot leave its element
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }}
    />
  )
}
