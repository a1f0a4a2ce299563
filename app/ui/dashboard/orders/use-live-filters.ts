import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useSubmit } from 'react-router'
import { isHalfTyped } from '#app/browser/document/half-typed.ts'
import { isOwnValue } from '#app/shop/forms/sent-values.ts'
import type { OrderQuery } from '#app/shop/orders/order-search.ts'

const DEBOUNCE_MS = 500
/** While a year is typed it is 0002, 0020 and 0202. */
const FIRST_YEAR = '2000'
const NAMES = ['from', 'to', 'channel'] as const

type Filters = Record<(typeof NAMES)[number], string>

interface LiveFilters {
  form: RefObject<HTMLFormElement | null>
  on: { onInput: (event: { target: EventTarget }) => void; onBlur: () => void }
}

/** Filters while the admin chooses. A field is written to only when the URL changes for another reason, such as a link. */
export function useLiveFilters({ from, to, ...query }: OrderQuery): LiveFilters {
  const channel: string = query.channel ?? ''
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [sent] = useState(() => [toKey({ from, to, channel })])
  const submit = useSubmit()
  const { pathname } = useLocation()

  useEffect(() => {
    const [newest, shown] = [fromKey(sent.at(-1)), { from, to, channel }]
    if (!isOwnValue(sent, toKey(shown))) writeFields(form.current, shown, newest)
  }, [from, to, channel, sent])
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = () => {
    clearTimeout(timer.current)
    if (!form.current) return
    const typed = new FormData(form.current)
    const newest = fromKey(sent.at(-1))
    for (const name of NAMES) if (!isWhole(form.current, name)) typed.set(name, newest[name])
    const wanted = toKey(readFilters(typed))
    if (wanted === sent.at(-1)) return
    sent.push(wanted)
    void submit(typed, { action: pathname, replace: true, preventScrollReset: true })
  }
  return {
    form,
    on: {
      onInput({ target }) {
        clearTimeout(timer.current)
        if (target instanceof HTMLSelectElement) send()
        else timer.current = setTimeout(send, DEBOUNCE_MS)
      },
      onBlur: send,
    },
  }
}

function toKey({ from, to, channel }: Filters): string {
  return `${new URLSearchParams({ from, to, channel })}`
}

function fromKey(key: string | undefined): Filters {
  const { from = '', to = '', channel = '' } = Object.fromEntries(new URLSearchParams(key))
  return { from, to, channel }
}

function writeFields(form: HTMLFormElement | null, filters: Filters, sent: Filters): void {
  for (const name of NAMES) {
    const field = form?.elements.namedItem(name)
    if (filters[name] === sent[name]) continue
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = filters[name]
  }
}

/** False for a date that is still being typed. */
function isWhole(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement)) return true
  return field.value === '' ? !isHalfTyped(field) : field.value >= FIRST_YEAR
}

function readFilters(typed: FormData): Filters {
  const [from = '', to = '', channel = ''] = NAMES.map((name) => String(typed.get(name) ?? ''))
  return { from, to, channel }
}
