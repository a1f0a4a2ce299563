import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { type Blocker, useBeforeUnload, useBlocker } from 'react-router'
import { listDifferences, PRODUCT_INPUTS, type TypedProduct } from '#app/shop/catalogue/product-form.ts'
import { fieldIn } from '#app/shop/forms/translated-fields.ts'
import { OTHER_LANGUAGES } from '#app/shop/language.ts'

interface UnsavedOptions {
  form: RefObject<HTMLFormElement | null>
  fields: TypedProduct
  refusal: object | undefined
  saved: boolean
}

interface Unsaved {
  blocker: Blocker
  onSubmit: () => void
}

/** Asks before leaving a form with changes. */
export function useUnsaved({ form, fields, refusal, saved }: UnsavedOptions): Unsaved {
  const { free, onSubmit } = useFree(refusal, saved)
  const unsaved = useCallback(
    () => !free.current && form.current !== null && isChanged(form.current, fields),
    [free, form, fields],
  )
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && unsaved(),
  )
  useBeforeUnload((event) => {
    if (unsaved()) event.preventDefault()
  })
  return { blocker, onSubmit }
}

/** A form that was sent is not lost by leaving; a refused one is. */
function useFree(refusal: object | undefined, saved: boolean) {
  const free = useRef(false)
  useEffect(() => {
    if (refusal) free.current = false
  }, [refusal])
  useEffect(() => {
    if (saved) free.current = true
  }, [saved])
  const onSubmit = () => {
    free.current = true
  }
  return { free, onSubmit }
}

export function typedFields(form: HTMLFormElement): TypedProduct {
  const typed = new FormData(form)
  return Object.fromEntries(
    PRODUCT_INPUTS.map((field) => [field, String(typed.get(field) ?? '')]),
  ) as TypedProduct
}

function isChanged(form: HTMLFormElement, fields: TypedProduct): boolean {
  const typed = new FormData(form)
  const image = typed.get('image')
  const names = OTHER_LANGUAGES.map((language) => typed.get(fieldIn('category', language)))
  return (
    listDifferences(typedFields(form), fields).length > 0 ||
    (image instanceof File && image.size > 0) ||
    form.querySelector('[data-uploading]') !== null ||
    names.some((name) => typeof name === 'string' && name.trim() !== '')
  )
}
