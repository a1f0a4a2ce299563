import {
  type ActionFunctionArgs,
  type UNSAFE_DataWithResponseInit as DataWithResponseInit,
  data,
  type HeadersFunction,
  type RouterContextProvider,
} from 'react-router'
import type { z } from 'zod'
import type { Shop } from '#app/server/open-shop.ts'
import { type FieldErrors, readForm, typedValues } from '#app/shop/forms/fields.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import type { PlainProblemCode } from '#app/shop/problem.ts'
import { shopContext, type Visitor, visitorContext } from './context.ts'
import { parseFormData } from './parse-form-data.ts'
import { problemResponse } from './problem-response.ts'

interface FormCaller<U> {
  shop: Shop
  visitor: Visitor
  /** The user that the guard let in; null without a guard. */
  user: U
}

export interface FormContext<U = unknown, P = ActionFunctionArgs['params']> extends FormCaller<U> {
  request: Request
  params: P
  form: FormData
}

interface RequestOptions<U> {
  guard?: (context: Readonly<RouterContextProvider>, request: Request) => U
  /** Bytes of an uploaded file that are read; 0 by default. */
  fileBytes?: number | ((caller: FormCaller<U>) => Promise<number>)
}

export interface FormSchema<T> {
  schema: z.ZodType<T>
  /** The problem of the form as a whole when a field is wrong; by default the field errors stand alone. */
  invalid?: PlainProblemCode | ((errors: FieldErrors) => PlainProblemCode | undefined)
  /** Fields that a refusal sends back to be shown again; none by default, so no secret leaves by accident. */
  typed?: { shape: z.ZodRawShape }
  intent?: string
}

/** A refusal becomes a FormRefusal with a status; all else is answered as it is. */
type Answered<V> =
  | Exclude<V, { ok: false }>
  | DataWithResponseInit<Extract<V, { ok: false }> & Pick<FormRefusal, Exclude<keyof FormRefusal, 'ok'>>>

/** An action that calls one verb with the checked input of its form. */
export function formAction<T, V, U = null, P = ActionFunctionArgs['params']>(
  { schema, invalid, typed, intent, ...options }: FormSchema<T> & RequestOptions<U>,
  verb: (input: T, context: FormContext<U, P>) => Promise<V>,
) {
  const plan = { schema, ...(invalid && { invalid }), ...(typed && { typed }), ...(intent && { intent }) }
  return rawFormAction(options, (form, context: FormContext<U, P>) =>
    answerForm(form, plan, (input) => verb(input, context)),
  )
}

/** An action whose verb reads the form by itself: several forms of one page, or fields that depend on each other. */
export function rawFormAction<V, U = null, P = ActionFunctionArgs['params']>(
  { guard, fileBytes = 0 }: RequestOptions<U>,
  verb: (form: FormData, context: FormContext<U, P>) => Promise<V>,
) {
  return async ({ context, request, params }: ActionFunctionArgs): Promise<Answered<V>> => {
    const user = (guard?.(context, request) ?? null) as U
    const caller = { shop: context.get(shopContext), visitor: context.get(visitorContext), user }
    const bytes = typeof fileBytes === 'number' ? fileBytes : await fileBytes(caller)
    const form = await parseFormData(request, { fileBytes: bytes })
    const answer = await verb(form, { ...caller, request, params: params as P, form })
    return withStatus(answer)
  }
}

/** Reads one form and calls its verb. */
export async function answerForm<T, V>(
  form: FormData,
  { schema, invalid, typed: fields, intent }: FormSchema<T>,
  verb: (input: T) => Promise<V>,
) {
  const shown = { ...(fields && { typed: typedValues(form, fields) }), ...(intent && { intent }) }
  const read = readForm(schema, form)
  if (!read.ok) {
    const { fieldErrors } = read
    const code = typeof invalid === 'function' ? invalid(fieldErrors) : invalid
    return data<FormRefusal>({ ok: false, ...(code && { problem: { code } }), fieldErrors, ...shown }, 400)
  }
  const answer = await verb(read.value)
  return withStatus(isRefusal(answer) ? { ...answer, ...shown } : answer)
}

function withStatus<V>(answer: V): Answered<V> {
  if (!isRefusal(answer)) return answer as Answered<V>
  return data(answer, answer.problem ? problemResponse(answer.problem) : 400) as Answered<V>
}

function isRefusal(answer: unknown): answer is FormRefusal {
  // A redirect's `ok` is false too.
  if (typeof answer !== 'object' || answer === null || answer instanceof Response) return false
  return 'ok' in answer && answer.ok === false
}

/** Sends the headers of a form's answer with its page: `Retry-After` after too many tries. */
export const formHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders

/** For `invalid` of a form that no person typed: answers with the page for status 400. */
export function refuseWithPage(): never {
  throw data(null, { status: 400 })
}
