const NAME = 'product-picture'

/**
 * Names the picture of a tapped card, which becomes that of the product's page (gallery.css), and takes the name from
 * any other. Returns whether the visitor wants motion.
 */
export function markPicture(link: HTMLElement): boolean {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return false
  const others = document.querySelectorAll<HTMLElement>('.product-picture, .gallery__strip > li')
  for (const other of others) setName(other, 'none')
  const picture = link.closest('.product-card')?.querySelector<HTMLElement>('.product-picture')
  if (picture) setName(picture, NAME)
  return true
}

function setName({ style }: HTMLElement, name: string) {
  style.setProperty('view-transition-name', name)
}
