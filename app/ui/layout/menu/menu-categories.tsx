import { type RefObject, useEffect, useState } from 'react'
import { href } from 'react-router'
import { askForJson } from '#app/browser/ask-shop.ts'
import type { Category } from '#app/shop/catalogue/product.ts'
import { textIn } from '#app/shop/language.ts'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** The categories at the end of a phone's menu, loaded when it first opens: a page says nothing of other products. */
export function MenuCategories({ menu }: { menu: RefObject<HTMLElement | null> }) {
  const language = useLanguage()
  const [categories, setCategories] = useState<Category[]>([])
  useEffect(() => onFirstOpening(menu.current, () => void fetchCategories().then(setCategories)), [menu])
  if (categories.length === 0) return null
  return (
    <ul className="chips chips--wrap menu-categories">
      {categories.map(({ key, title }) => (
        <li key={key}>
          <ShopLink
            className="chip"
            to={`${href('/allproducts')}?${new URLSearchParams({ filterType: title.en })}`}
          >
            {textIn(title, language)}
          </ShopLink>
        </li>
      ))}
    </ul>
  )
}

function onFirstOpening(menu: HTMLElement | null, open: () => void): undefined | (() => void) {
  // Older browsers have no drawer that opens.
  if (!menu?.hidePopover) return
  // It may have opened before hydration.
  if (menu.matches(':popover-open')) {
    open()
    return
  }
  menu.addEventListener('toggle', open, { once: true })
  return () => menu.removeEventListener('toggle', open)
}

async function fetchCategories(): Promise<Category[]> {
  return (await askForJson<{ categories: Category[] }>(href('/categories')))?.categories ?? []
}
