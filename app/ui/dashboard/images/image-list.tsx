import { ArrowLeft, ArrowRight, ChevronFirst, type LucideIcon, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AdminKey, Translate } from '#app/messages/translator.ts'
import { imageAddress } from '#app/shop/catalogue/image-address.ts'
import { NoImage, ProductImage } from '#app/ui/elements/product-image.tsx'
import { SteadyButton } from '#app/ui/elements/steady-button.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import type { FormImages } from './form-images.ts'

type Action = 'first' | 'earlier' | 'later' | 'remove'

const BUTTONS: [Action, LucideIcon][] = [
  ['first', ChevronFirst],
  ['earlier', ArrowLeft],
  ['later', ArrowRight],
  ['remove', X],
]

interface ImageListProps {
  images: FormImages
  /** Called when the list becomes empty, to move the focus. */
  onNone: () => void
}

/** Images in order, with buttons to move and remove; the focus follows a moved image. */
export function ImageList({ images: { list, change }, onNone }: ImageListProps) {
  const t = useAdminTranslate()
  const box = useRef<HTMLUListElement>(null)
  const next = useRef<{ url: string; action: Action } | null>(null)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (!next.current) return
    const { url, action } = next.current
    next.current = null
    const row = [...(box.current?.children ?? [])].find((one) => (one as HTMLElement).dataset.url === url)
    row?.querySelector<HTMLElement>(`[data-action="${action}"]`)?.focus()
  })
  const act = (action: Action, at: number) => {
    const { list: changed, focused } = applyAction(action, list, at)
    next.current = focused === null ? null : { url: focused, action }
    setSaid(describeAction(t, action, changed.indexOf(list[at] ?? '')))
    change(changed)
    if (focused === null) onNone()
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {list.length > 0 && (
        <ul className="image-list" ref={box} aria-label={t('productForm.images')}>
          {list.map((url, at) => (
            <ImageRow key={url} url={url} at={at} count={list.length} onAction={act} />
          ))}
        </ul>
      )}
    </>
  )
}

interface ImageRowProps {
  url: string
  at: number
  count: number
  onAction: (action: Action, at: number) => void
}

function ImageRow({ url, at, count, onAction }: ImageRowProps) {
  const t = useAdminTranslate()
  const number = at + 1
  const address = imageAddress(url)
  const title = t('productForm.imageNumber', { number })
  const isOff = { first: at === 0, earlier: at === 0, later: number === count, remove: false }
  return (
    <li className="image-list__item" data-url={url}>
      <div className="image-list__image">
        {address ? (
          <ProductImage imageUrl={address} title={title} sizes="112px" />
        ) : (
          <NoImage title={title} />
        )}
      </div>
      {at === 0 && <span className="tag image-list__tag">{t('productForm.mainImage')}</span>}
      <div className="image-list__buttons">
        {BUTTONS.map(([action, Icon]) => (
          <SteadyButton
            key={action}
            className={`icon-btn${action === 'remove' ? ' icon-btn--del' : ''}`}
            type="button"
            data-action={action}
            aria-label={t(`productForm.imageActions.${action}`, { number })}
            isOff={isOff[action]}
            onClick={() => onAction(action, at)}
          >
            <Icon className="icon icon--small" aria-hidden="true" />
          </SteadyButton>
        ))}
      </div>
    </li>
  )
}

/** The list after an action, and the URL of the image to focus. */
function applyAction(action: Action, list: string[], at: number): { list: string[]; focused: string | null } {
  const others = list.filter((_, index) => index !== at)
  const moved = list[at] ?? ''
  if (action === 'remove') return { list: others, focused: others[Math.min(at, others.length - 1)] ?? null }
  const goal = { first: 0, earlier: at - 1, later: at + 1 }[action]
  return { list: [...others.slice(0, goal), moved, ...others.slice(goal)], focused: moved }
}

function describeAction(t: Translate<AdminKey>, action: Action, at: number): string {
  if (action === 'remove') return t('productForm.imageRemoved')
  return at === 0 ? t('productForm.imageIsMain') : t('productForm.imageMoved', { number: at + 1 })
}
