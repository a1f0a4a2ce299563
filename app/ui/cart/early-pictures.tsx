import { useNonce } from '#app/browser/nonce.ts'

/** Of the products before it: what a phone's first screen shows. */
const FETCH_NOW = `if(document.documentElement.dataset.cart==='empty')
[].slice.call(document.querySelectorAll('.cart__empty .product-picture img:not(.product-card__second)'),0,2).forEach(function(image){image.fetchPriority='high';image.loading='eager'})`

/** Fetches the pictures of an empty cart before the page is laid out; those of a filled one, hidden, stay lazy. */
export function EarlyPictures() {
  const nonce = useNonce()
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, allowed to run by this answer's nonce
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: FETCH_NOW }} />
}
