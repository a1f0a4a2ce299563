import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
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
  const sent = useRef(view.search)
  const navigate = useNavigate()
  const { search } = useLocation()

  useSearchField({ form, sent, plan, search: view.search })
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = () => {
    clearTimeout(timer.current)
    if (!form.current) return
    const wanted = readTableView(new URLSearchParams(typedIn(form.current)), plan)
    sent.current = wanted.search.trim()
    const here = new URLSearchParams(search)
    const before = readTableView(here, plan)
    if (isSameOrder(before, wanted) && before.search === sent.current) return
    const address = tableAddress(here, plan, { ...wanted, page: 1 })
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
  /** The search that was sent last. */
  sent: RefObject<string>
  plan: TablePlan
  search: string
}

/** Writes the URL's search into the field when it is not the one that was sent. */
function useSearchField({ form, sent, plan, search }: SearchFieldOptions) {
  useEffect(() => {
    const field = form.current?.elements.namedItem(parameterName(plan, 'q'))
    if (search === sent.current || !(field instanceof HTMLInputElement)) return
    sent.current = search
    field.value = search
  }, [form, sent, search, plan])
}

function isSameOrder(one: TableView, other: TableView): boolean {
  return one.sort === other.sort && one.descending === other.descending
}

function typedIn(form: HTMLFormElement): [string, string][] {
  return Array.from(new FormData(form), ([name, value]) => [name, String(value)])
}
