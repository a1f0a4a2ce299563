import { Eye, EyeOff, PackageCheck, PackageX, Pencil, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { href, Link, useFetcher, useLocation } from 'react-router'
import { toasts } from '#app/browser/toast-queue.ts'
import type { ListedProduct } from '#app/shop/catalogue/product.ts'
import type { ProductSwitch } from '#app/shop/catalogue/product-form.ts'
import { textIn } from '#app/shop/language.ts'
import type { Outcome } from '#app/shop/problem.ts'
import { addressWith } from '#app/shop/tables/table-view.ts'
import { problemText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** Buttons of a row: two switches, edit and delete. */
export function ProductRowButtons({ product }: { product: ListedProduct }) {
  const t = useAdminTranslate()
  const title = textIn(product.title, useLanguage())
  const { search } = useLocation()
  return (
    <>
      <SwitchButton product={product} name="hidden" title={title} />
      <SwitchButton product={product} name="soldOut" title={title} />
      <Link className="icon-btn" to={editAddress(product)} aria-label={t('productTable.edit', { title })}>
        <Pencil className="icon icon--small" aria-hidden="true" />
      </Link>
      <Link
        className="icon-btn icon-btn--del"
        to={addressWith(search, { delete: product.id })}
        aria-label={t('productTable.delete', { title })}
        preventScrollReset
      >
        <Trash2 className="icon icon--small" aria-hidden="true" />
      </Link>
    </>
  )
}

export function editAddress({ id }: { id: string }): string {
  return `${href('/updateproduct')}?${new URLSearchParams({ id })}`
}

const ICONS = { hidden: [Eye, EyeOff], soldOut: [PackageCheck, PackageX] } as const

interface SwitchButtonProps {
  product: ListedProduct
  name: ProductSwitch['name']
  title: string
}

/** Sends the new state, so that pressing twice does the same. */
function SwitchButton({ product, name, title }: SwitchButtonProps) {
  const t = useAdminTranslate()
  const { search } = useLocation()
  const fetcher = useSwitchForm(title)
  const isOn = product[name] === true
  const [Off, On] = ICONS[name]
  const Icon = isOn ? On : Off
  const label = t(`productTable.${name}.${isOn ? 'turnOff' : 'turnOn'}`, { title })
  return (
    <fetcher.Form method="post" action={href('/dashboard/product-switch') + search} preventScrollReset>
      <input type="hidden" name="id" value={product.id} />
      <input type="hidden" name="name" value={name} />
      <button
        className={isOn ? 'icon-btn product-switch--active' : 'icon-btn'}
        type="submit"
        name="on"
        value={isOn ? 'no' : 'yes'}
        aria-label={label}
        title={label}
        aria-busy={fetcher.state !== 'idle'}
      >
        <Icon className="icon icon--small" aria-hidden="true" />
      </button>
    </fetcher.Form>
  )
}

/** Shows a toast for each answer. */
function useSwitchForm(title: string) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const fetcher = useFetcher<Outcome<ProductSwitch>>()
  const { data: outcome } = fetcher
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!outcome) return
    if (!outcome.ok) return void toasts.error(problemText(t, outcome.problem, language))
    const { name, on } = outcome.value
    toasts.success(t(`productTable.${name}.${on ? 'isOn' : 'isOff'}`, { title }))
  }, [outcome])
  return fetcher
}
