import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isOwnValue } from '#app/shop/forms/sent-values.ts'
import {
  parameterName,
  readTableView,
  type TablePlan,
  type TableView,
  tableAddress,
} from '#app/shop/tables/table-view.ts'

const DEBOUNCE_MS = 250

interface LiveSearch {
  form: RefObject<HTMLFormElement | null>
  on: { onInput: (event: FormEvent) => void; onSubmit: (event: FormEvent) => void }
}

/**
 * Searches while the admin types. The field is written to only when the URL changes for another reason, such
 * as the back button.
 */
export function useLiveSearch(plan: TablePlan, view: TableView): LiveSearch {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [sent] = useState(() => [toKey(view)])
  const navigate = useNavigate()

  useSearchField({ form, sent, plan, view })
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = () => {
    clearTimeout(timer.current)
    if (!form.current) return
    // With what else the address has, as it was asked for last.
    const typed = new URLSearchParams(typedIn(form.current))
    const wanted = readTableView(typed, plan)
    if (toKey(wanted) === sent.at(-1)) return
    sent.push(toKey(wanted))
    const address = tableAddress(typed, plan, { ...wanted, page: 1 })
    void navigate(address, { replace: true, preventScrollReset: true })
  }
  return {
    form,
    on: {
      onInput(event) {
        clearTimeout(timer.current)
        if (event.target instanceof HTMLSelectElement) send()
        else timer.current = setTimeout(send, DEBOUNCE_MS)
      },
      onSubmit(event) {
        event.preventDefault()
        send()
      },
    },
  }
}

interface SearchFieldOptions {
  form: RefObject<HTMLFormElement | null>
  /** Keys of the views that were asked for, the newest last. */
  sent: string[]
  plan: TablePlan
  view: TableView
}

/** Writes the URL's search into the field when it is none that was sent. */
function useSearchField({ form, sent, plan, view }: SearchFieldOptions) {
  const [key, { search }] = [toKey(view), view]
  useEffect(() => {
    const field = form.current?.elements.namedItem(parameterName(plan, 'q'))
    const before = readSearch(sent.at(-1))
    // Another order leaves alone what is being typed.
    const isOther = !isOwnValue(sent, key) && search !== before
    if (isOther && field instanceof HTMLInputElement) field.value = search
  }, [form, sent, key, search, plan])
}

function readSearch(key = '[""]'): string {
  return JSON.parse(key)[0]
}

function toKey({ search, sort, descending }: TableView): string {
  return JSON.stringify([search.trim(), sort, descending])
}

function typedIn(form: HTMLFormElement): [string, string][] {
  return Array.from(new FormData(form), ([name, value]) => [name, String(value)])
}
