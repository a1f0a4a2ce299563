/** Gives a form's control a value: of a checkbox, `yes` checks it. */
export function setControl(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name)
  if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === 'yes'
  else if (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  )
    control.value = value
}
