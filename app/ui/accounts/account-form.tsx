import type { ReactNode } from 'react'
import { Form, type FormProps } from 'react-router'
import type { Problem } from '#app/shop/problem.ts'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { useServerForm } from '#app/ui/forms/use-server-form.ts'

interface AccountFormProps extends Pick<FormProps, 'encType'> {
  server: ReturnType<typeof useServerForm>
  problem: Problem | undefined
  submit: string
  foot?: ReactNode
  children: ReactNode
}

/** A form of the sign-in pages: its problem, its fields, one button and links to the other forms. */
export function AccountForm({ server, problem, submit, foot, children, ...form }: AccountFormProps) {
  return (
    <Form className="form" {...form} {...server.form}>
      <FormProblem problem={problem} />
      {children}
      <SubmitButton busy={server.busy}>{submit}</SubmitButton>
      {foot && <div className="form__foot">{foot}</div>}
    </Form>
  )
}
