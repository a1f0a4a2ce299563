import type { ReactNode } from 'react'
import { Form, type FormProps } from 'react-router'
import type { Problem } from '#app/shop/problem.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { AccountProblem } from './account-problem.tsx'

interface AccountFormProps extends Pick<FormProps, 'encType' | 'action'> {
  server: ReturnType<typeof useServerForm>
  problem: Problem | undefined
  submit: string
  /** What few need, below the button. */
  after?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

/** A form of the sign-in pages: its problem, its fields, one button and links to the other forms. */
export function AccountForm({ server, problem, submit, after, foot, children, ...form }: AccountFormProps) {
  return (
    <Form className="form" {...form} {...server.form}>
      <AccountProblem problem={problem} isMarked={Object.keys(server.fieldErrors).length > 0} />
      {children}
      <SubmitButton busy={server.busy}>{submit}</SubmitButton>
      {after}
      {foot && <div className="form__foot">{foot}</div>}
    </Form>
  )
}
