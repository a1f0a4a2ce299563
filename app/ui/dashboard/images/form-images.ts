import { type RefObject, useCallback, useState } from 'react'
import { imageLines, moveLines } from '#app/shop/catalogue/image-address.ts'
import type { TypedProduct } from '#app/shop/catalogue/product-form.ts'
import { MAX_PRODUCT_IMAGES } from '#app/shop/constants.ts'
import { fieldIn } from '#app/shop/forms/translated-fields.ts'
import { OTHER_LANGUAGES } from '#app/shop/language.ts'
import type { ProblemCode } from '#app/shop/problem.ts'
import { type ImageUploads, useImageUploads } from './image-uploads.ts'

const DESCRIPTIONS = [
  'imageAlt',
  ...OTHER_LANGUAGES.map((language) => fieldIn('imageAlt', language)),
] as const

export interface FormImages {
  /** URLs, the main image first. */
  list: string[]
  change(list: string[]): void
  upload(files: File[]): void
  uploads: ImageUploads
  /** Set when more were chosen than a product may have. */
  code: ProblemCode | undefined
}

/** A product form's images: its two URL fields as one list, and the running uploads. */
export function useFormImages(form: RefObject<HTMLFormElement | null>, shown: TypedProduct): FormImages {
  const [code, setCode] = useState<ProblemCode>()
  const list = imagesIn(shown.imageUrl, shown.moreImages)
  const put = useCallback(
    ([main = '', ...more]: string[]) => {
      write(form, 'imageUrl', main)
      write(form, 'moreImages', more.join('\n'))
    },
    [form],
  )
  const change = useCallback(
    (list: string[]) => {
      setCode(undefined)
      const before = imagesIn(read(form, 'imageUrl'), read(form, 'moreImages'))
      for (const field of DESCRIPTIONS) write(form, field, moveLines(read(form, field), before, list))
      put(list)
    },
    [form, put],
  )
  // The reason why others were left out stays while these arrive.
  const uploads = useImageUploads((imageUrl) => {
    put([...imagesIn(read(form, 'imageUrl'), read(form, 'moreImages')), imageUrl])
  })
  const upload = (files: File[]) => {
    const room = Math.max(0, MAX_PRODUCT_IMAGES - list.length - uploads.list.length)
    setCode(files.length > room ? 'images-too-many' : undefined)
    uploads.add(files.slice(0, room))
  }
  return { list, change, upload, uploads, code }
}

function imagesIn(main: string, more: string): string[] {
  return imageLines(`${main}\n${more}`)
}

function findControl(form: RefObject<HTMLFormElement | null>, field: keyof TypedProduct) {
  return form.current?.elements.namedItem(field) as HTMLInputElement | HTMLTextAreaElement | null | undefined
}

function read(form: RefObject<HTMLFormElement | null>, field: keyof TypedProduct): string {
  return findControl(form, field)?.value ?? ''
}

/** Fires an input event, so that the form updates its preview and clears the field's error. */
function write(form: RefObject<HTMLFormElement | null>, field: keyof TypedProduct, value: string): void {
  const target = findControl(form, field)
  if (!target || target.value === value) return
  target.value = value
  target.dispatchEvent(new Event('input', { bubbles: true }))
}
