/**
 * Until it is called off, keeps every form that holds a date, time or number of which only a part was typed, and lets
 * the browser say so: it would be sent as empty, and be saved as none. Only the shop's own screens have such fields.
 */
export function stopHalfTyped(): () => void {
  window.addEventListener('submit', onSubmit, true)
  return () => window.removeEventListener('submit', onSubmit, true)
}

function onSubmit(event: SubmitEvent) {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement) || submitter?.hasAttribute('formnovalidate')) return
  const field = [...form.elements].find(isHalfTyped)
  if (!field) return
  event.preventDefault()
  event.stopImmediatePropagation()
  openFolds(field)
  field.reportValidity()
}

export function openFolds(field: Element): void {
  for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
}

export function isHalfTyped(field: Element): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.validity.badInput
}
