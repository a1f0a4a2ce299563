/** Sends a form as if its button were pressed; Safari before 16 has no `requestSubmit`. */
export function pressSubmit(form: HTMLFormElement | null, submitter: HTMLElement | null = null): void {
  if (form && 'requestSubmit' in form) form.requestSubmit(submitter)
  else if (submitter) submitter.click()
  else if (form) pressHiddenButton(form)
}

function pressHiddenButton(form: HTMLElement) {
  const button = document.createElement('button')
  button.hidden = true
  form.append(button)
  button.click()
  button.remove()
}
