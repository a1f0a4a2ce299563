/**
 * Sends a form as if its button were pressed, in a new task: during a form's own `submit` event, in which React may
 * render and run effects, browsers ignore another one.
 */
export function pressSubmit(form: HTMLFormElement | null, submitter: HTMLElement | null = null): void {
  setTimeout(() => press(form, submitter))
}

/** Safari before 16 has no `requestSubmit`. */
function press(form: HTMLFormElement | null, submitter: HTMLElement | null): void {
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
