import { useEffect, useRef } from 'react'
import { useFetchers, useNavigation } from 'react-router'

/**
 * Drops a form that is sent again, unchanged, before the shop has answered: a second press on a slow phone would be told
 * that somebody has changed meanwhile what its first press changed.
 */
export function PressOnce() {
  const states = [useNavigation(), ...useFetchers()]
  const isBusy = states.some(({ formMethod }) => formMethod && formMethod !== 'GET')
  const busy = useRef(false)
  useEffect(() => {
    busy.current = isBusy
  }, [isBusy])
  useEffect(() => {
    let last = ''
    let lastForm: EventTarget | null = null
    const onSubmit = (event: SubmitEvent) => {
      const { target: form, submitter } = event
      if (!(form instanceof HTMLFormElement) || form.method !== 'post') return
      const sent = describe(form, submitter)
      if (busy.current && form === lastForm && sent === last) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      last = sent
      lastForm = form
    }
    window.addEventListener('submit', onSubmit, true)
    return () => window.removeEventListener('submit', onSubmit, true)
  }, [])
  return null
}

function describe(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const fields = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : `${value.name} ${value.size} ${value.lastModified}`,
  ])
  const button = ['name', 'value', 'formaction'].map((name) => submitter?.getAttribute(name))
  return JSON.stringify([fields, button])
}
