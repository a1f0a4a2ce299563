import { type RefObject, useEffect } from 'react'

let submitted: FormData | null = null

/** Keeps what the input's form sends. */
export function useSubmittedForm(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const form = input.current?.form
    if (!form) return
    const keep = ({ submitter }: SubmitEvent) => {
      submitted = new FormData(form)
      if (submitter instanceof HTMLButtonElement && submitter.name)
        submitted.set(submitter.name, submitter.value)
    }
    form.addEventListener('submit', keep)
    return () => form.removeEventListener('submit', keep)
  }, [input])
}

/** Lets React Router send the form as the page has it: WebKit cannot read a file made in memory back from a request. */
export function sendAsSubmitted(request: Request): void {
  const form = submitted
  submitted = null
  const isMultipart = request.headers.get('Content-Type')?.startsWith('multipart/form-data')
  if (form && isMultipart) Object.defineProperty(request, 'formData', { value: async () => form })
}
