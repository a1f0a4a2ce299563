import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  parameterOf,
  readTableView,
  type TablePlan,
  type TableView,
  tableAddress,
} from '#app/shop/tables/table-view.ts'

/** Milliseconds without a key before the rows follow what was typed. */
const PAUSE = 250

interface LiveSearch {
  form: RefObject<HTMLFormElement | null>
  on: { onInput: (event: FormEvent) => void; onSubmit: (event: FormEvent) => void }
}

/**
 * Has the rows follow the search as one types. The field belongs to whoever types in it: it is written to only when the
 * address changed for another reason, such as the back button.
 */
export function useLiveSearch(plan: TablePlan, view: TableView): LiveSearch {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(view.search)
  const navigate = useNavigate()
  const { search } = useLocation()

  useEffect(() => {
    const field = form.current?.elements.namedItem(parameterOf(plan, 'q'))
    if (view.search === sent.current || !(field instanceof HTMLInputElement)) return
    sent.current = view.search
    field.value = view.search
  }, [view.search, plan])
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = () => {
    clearTimeout(timer.current)
    if (!form.current) return
    const wanted = readTableView(new URLSearchParams(typedIn(form.current)), plan)
    sent.current = wanted.search.trim()
    const here = new URLSearchParams(search)
    const before = readTableView(here, plan)
    if (
      before.search === sent.current &&
      before.sort === wanted.sort &&
      before.descending === wanted.descending
    )
      return
    const address = tableAddress(here, plan, { ...wanted, page: 1 })
    void navigate(address, { replace: true, preventScrollReset: true })
  }
  return {
    form,
    on: {
      onInput(event) {
        clearTimeout(timer.current)
        if (event.target instanceof HTMLSelectElement) send()
        else timer.current = setTimeout(send, PAUSE)
      },
      onSubmit(event) {
        event.preventDefault()
        send()
      },
    },
  }
}

function typedIn(form: HTMLFormElement): [string, string][] {
  return Array.from(new FormData(form), ([name, value]) => [name, String(value)])
}
