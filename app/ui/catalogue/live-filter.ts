import { type FormEvent, type MouseEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import {
  EMPTY_FILTER,
  filterAddress,
  type ProductFilter,
  readFilter,
} from '#app/shop/catalogue/product-filter.ts'

/** The part of the panel that a phone shows as a sheet. */
export const FILTER_SHEET = 'filter-sheet'
/** Where a reset goes: an empty form of its own, since one button of a form cannot leave its fields out. */
export const RESET_FORM = 'filter-reset'

/** What a page's list of products is called, for the panel that filters it. */
export const RESULTS = 'results'

/** Milliseconds without a key before the products follow what was typed. */
const PAUSE = 250

interface LiveFilter {
  form: RefObject<HTMLFormElement | null>
  onInput: () => void
  onSubmit: (event: FormEvent) => void
  onReset: (event: MouseEvent) => void
}

/**
 * Has the products follow the form as one types. The fields belong to whoever types in them: they are written to only when
 * the address changed for another reason, such as the back button.
 */
export function useLiveFilter(path: string, filter: ProductFilter): LiveFilter {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(filterAddress(filter))
  const navigate = useNavigate()
  const address = filterAddress(filter)

  const send = useCallback(
    (wanted: ProductFilter) => {
      clearTimeout(timer.current)
      if (filterAddress(wanted) === sent.current) return
      sent.current = filterAddress(wanted)
      void navigate(path + sent.current, { replace: true, preventScrollReset: true })
    },
    [navigate, path],
  )

  useEffect(() => {
    if (address === sent.current || !form.current) return
    sent.current = address
    writeFields(form.current, readFilter(new URLSearchParams(address)))
  }, [address])

  // What was typed before scripts ran counts too.
  useEffect(() => {
    if (form.current) send(typedFilter(form.current))
    return () => clearTimeout(timer.current)
  }, [send])

  const sendTyped = () => form.current && send(typedFilter(form.current))
  return {
    form,
    onInput() {
      clearTimeout(timer.current)
      timer.current = setTimeout(sendTyped, PAUSE)
    },
    onSubmit(event) {
      event.preventDefault()
      closeSheet()
      sendTyped()
      showResults()
    },
    onReset(event) {
      event.preventDefault()
      closeSheet()
      if (form.current) writeFields(form.current, EMPTY_FILTER)
      send(EMPTY_FILTER)
    },
  }
}

function typedFilter(form: HTMLFormElement): ProductFilter {
  const typed = Array.from(new FormData(form), ([name, value]) => [name, String(value)])
  return readFilter(new URLSearchParams(typed))
}

function writeFields(form: HTMLFormElement, filter: ProductFilter) {
  for (const [name, value] of Object.entries(filter)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
  }
}

/** On a phone the results are below the fold; one who asked for them wants to see them. */
function showResults() {
  const results = document.getElementById(RESULTS)
  if (results && results.getBoundingClientRect().top > window.innerHeight / 2) results.scrollIntoView()
}

/** Closing a popover that is part of a wide page, and so not open, changes nothing. */
function closeSheet() {
  document.getElementById(FILTER_SHEET)?.hidePopover?.()
}
