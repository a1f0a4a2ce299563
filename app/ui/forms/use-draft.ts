import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { openFolds } from '#app/browser/document/half-typed.ts'
import { hasBox, isChanged } from '#app/browser/document/is-changed.ts'
import { useFactsOrNull } from '#app/browser/shop-facts.ts'
import { type Draft, readDraft, storeDraft } from '#app/browser/stored/stored-drafts.ts'
import { HELPER_RIGHTS, listPages } from '#app/shop/accounts/work-rights.ts'
import { withoutLanguage } from '#app/shop/language.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface DraftOptions {
  /** The last answer, unless it was a success. */
  refusal: unknown
  /** A link to another page does not end it. */
  outlivesPage?: boolean
}

const SECRET_NAMES = ['token', 'secret']
const SECRET = /password|one-time-code|^cc-/

/**
 * Puts back what was typed when the page is loaded again, as in another language. Sent, it is forgotten. Passwords, codes and
 * files are never stored.
 */
export function useDraft(ref: RefObject<HTMLFormElement | null>, options: DraftOptions): void {
  const { refusal, outlivesPage = false } = options
  const draft = useStoring(ref)
  const putBack = useEffectEvent(draft.putBack)
  const store = useEffectEvent(draft.store)
  const remove = useEffectEvent(draft.remove)
  const onHide = useEffectEvent(draft.onHide)
  const onLeft = useEffectEvent(() => outlivesPage || draft.remove())
  useEffect(() => {
    putBack()
    const onInput = ({ target }: Event) => void (ref.current?.contains(target as Node) && store())
    const onSubmit = ({ target }: Event) => void (target === ref.current && remove())
    document.addEventListener('input', onInput)
    document.addEventListener('submit', onSubmit)
    window.addEventListener('pagehide', onHide)
    return () => {
      document.removeEventListener('input', onInput)
      document.removeEventListener('submit', onSubmit)
      window.removeEventListener('pagehide', onHide)
      onLeft()
    }
  }, [ref])
  useEffect(() => {
    if (refusal) store()
  }, [refusal])
}

function useStoring(ref: RefObject<HTMLFormElement | null>) {
  const { pathname, search } = useLocation()
  const page = `${pathname}${withoutLanguage(search)} `
  const facts = useFactsOrNull()
  const uid = facts?.user?.uid ?? null
  // A session that ends leaves the form on the page for a moment, with its texts.
  const [writer] = useState(uid)
  const isStored = facts !== null && uid === writer && (uid !== null || !isWorkPage(pathname))
  const last = useRef<{ form: string; typed: Draft }>({ form: '', typed: {} })
  const storeLast = () => storeDraft(uid, last.current.form, last.current.typed)
  const store = () => {
    if (!ref.current || !isStored) return
    last.current = { form: page + identify(ref.current), typed: readTyped(ref.current) }
    storeLast()
  }
  const putBack = () => {
    if (!ref.current || !isStored) return
    fill(ref.current, readDraft(uid, page + identify(ref.current)))
    // Also what was typed before the page's scripts ran.
    store()
  }
  const remove = () => {
    last.current.typed = {}
    storeLast()
  }
  // The storage is cleared when somebody logs in in another tab; a visitor goes on with what they were typing.
  const onHide = () => isStored && uid === null && storeLast()
  return { store, putBack, remove, onHide }
}

/** A helper has no account, and others use the device. */
function isWorkPage(pathname: string): boolean {
  return listPages(HELPER_RIGHTS).some((page) => matchPath(page, pathname) !== null)
}

/** Among the forms of its page: by its hidden fields, such as the version of what it changes. */
function identify(form: HTMLFormElement): string {
  const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')]
  const own = hidden.filter(({ name }) => ![...SECRET_NAMES, 'automated'].includes(name))
  const [action] = (form.getAttribute('action') ?? '').split('?')
  return [action, ...own.map(({ name, value }) => `${name}=${value}`)].join(' ')
}

function readTyped(form: HTMLFormElement): Draft {
  const changed = listControls(form).filter(([, control]) => isChanged(control))
  return Object.fromEntries(changed.map(([key, control]) => [key, readControl(control)]))
}

function readControl(control: Control): string {
  if (!isBox(control)) return control.value
  return control.checked ? 'yes' : ''
}

/** Leaves fields alone that were typed in since the page came. */
function fill(form: HTMLFormElement, draft: Draft): void {
  for (const [key, control] of listControls(form)) {
    const value = draft[key]
    if (value === undefined || isChanged(control) || readControl(control) === value) continue
    if (!isBox(control)) control.value = value
    else if (control.type === 'radio' && value === '') continue
    else control.checked = value === 'yes'
    openFolds(control)
    // Counts and previews it, like typing.
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  }
}

/** Those that may be stored. Several may have one name. */
function listControls(form: HTMLFormElement): [string, Control][] {
  const controls = [...form.elements].filter(isStorable)
  return controls.map((control, index) => {
    const before = controls.slice(0, index).filter(({ name }) => name === control.name)
    return [`${control.name} ${before.length}`, control]
  })
}

function isStorable(element: Element): element is Control {
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement)
    return element.name !== ''
  if (!(element instanceof HTMLInputElement) || element.name === '') return false
  const { type, name, autocomplete } = element
  return (
    !['hidden', 'password', 'file'].includes(type) &&
    !SECRET_NAMES.includes(name) &&
    !SECRET.test(autocomplete)
  )
}

function isBox(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && hasBox(control)
}
