import {
  type FormEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { setControl } from '#app/browser/set-control.ts'
import {
  EMPTY_FILTER,
  filterAddress,
  type ProductFilter,
  readFilter,
} from '#app/shop/catalogue/product-filter.ts'
import { isOwnValue } from '#app/shop/forms/sent-values.ts'

/** Id of the popover. */
export const FILTER_SHEET = 'filter-sheet'
/** Id of an empty form for the reset button, since a button cannot leave fields out. */
export const RESET_FORM = 'filter-reset'

/** Id of the list that the panel filters. */
export const RESULTS = 'results'

const DEBOUNCE_MS = 250

interface LiveFilter {
  form: RefObject<HTMLFormElement | null>
  onInput: () => void
  onSubmit: (event: FormEvent) => void
  onReset: (event: MouseEvent) => void
  /** Fills some fields, and filters by them at once. */
  onFill: (fields: Partial<ProductFilter>) => void
}

/**
 * Filters the products while the shopper types. Fields are written to only when the URL changes for another
 * reason, such as the back button.
 */
export function useLiveFilter(path: string, filter: ProductFilter): LiveFilter {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const send = useSendFilter(path, filter, form)

  // Fields may have been filled before hydration.
  useEffect(() => {
    if (form.current) send(readTypedFilter(form.current))
    return () => clearTimeout(timer.current)
  }, [send])

  const sendNow = (wanted?: ProductFilter) => {
    clearTimeout(timer.current)
    if (form.current) send(wanted ?? readTypedFilter(form.current))
  }
  return {
    form,
    onInput() {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => sendNow(), DEBOUNCE_MS)
    },
    onSubmit(event) {
      event.preventDefault()
      closeSheet()
      sendNow()
      showResults()
    },
    onReset(event) {
      event.preventDefault()
      closeSheet()
      if (form.current) writeFields(form.current, EMPTY_FILTER)
      sendNow(EMPTY_FILTER)
    },
    onFill(fields) {
      if (form.current) writeFields(form.current, fields)
      sendNow()
    },
  }
}

/** Navigates to a filter that differs from the URL's, and writes the URL's own into the fields when it changes otherwise. */
function useSendFilter(path: string, filter: ProductFilter, form: RefObject<HTMLFormElement | null>) {
  const address = filterAddress(filter)
  const [sent] = useState(() => [address])
  const navigate = useNavigate()
  useEffect(() => {
    if (isOwnValue(sent, address) || !form.current) return
    writeFields(form.current, readFilter(new URLSearchParams(address)))
  }, [address, form, sent])
  return useCallback(
    (wanted: ProductFilter) => {
      const asked = filterAddress(wanted)
      if (asked === sent.at(-1)) return
      sent.push(asked)
      void navigate(path + asked, { replace: true, preventScrollReset: true })
    },
    [navigate, path, sent],
  )
}

function readTypedFilter(form: HTMLFormElement): ProductFilter {
  const typed = Array.from(new FormData(form), ([name, value]) => [name, String(value)])
  return readFilter(new URLSearchParams(typed))
}

function writeFields(form: HTMLFormElement, filter: Partial<ProductFilter>) {
  for (const [name, value] of Object.entries(filter)) setControl(form, name, value)
}

/** Closes a phone's keyboard and scrolls to the results, which are below the fold there. */
function showResults() {
  const { activeElement } = document
  if (matchMedia('(pointer: coarse)').matches && activeElement instanceof HTMLInputElement)
    activeElement.blur()
  const results = document.getElementById(RESULTS)
  if (results && results.getBoundingClientRect().top > window.innerHeight / 2) results.scrollIntoView()
}

/** Does nothing on a wide page, which has no open popover. */
function closeSheet() {
  document.getElementById(FILTER_SHEET)?.hidePopover?.()
}
