import {
  type ActionFunctionArgs,
  type UNSAFE_DataWithResponseInit as DataWithResponseInit,
  data,
  type HeadersFunction,
  type RouterContextProvider,
} from 'react-router'
import type { z } from 'zod'
import type { Shop } from '#app/server/shop.ts'
import { type FieldErrors, readForm, typedValues } from '#app/shop/forms/fields.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { type PlainProblemCode, refused } from '#app/shop/problem.ts'
import { shopContext, type Visitor, visitorContext } from './context.ts'
import { parseFormData } from './parse-form-data.ts'
import { problemResponse } from './problem-response.ts'

interface FormCaller<U> {
  shop: Shop
  visitor: Visitor
  user: U
}

export interface FormContext<U = unknown, P = ActionFunctionArgs['params']> extends FormCaller<U> {
  request: Request
  context: Readonly<RouterContextProvider>
  params: P
  form: FormData
}

interface RequestOptions<U> {
  guard?: (context: Readonly<RouterContextProvider>, request: Request) => U | Promise<U>
  fileBytes?: number | ((caller: FormCaller<U>) => Promise<number>)
}

export interface FormSchema<T> {
  schema: z.ZodType<T>
  invalid?: PlainProblemCode | ((errors: FieldErrors) => PlainProblemCode | undefined)
  /** None by default, so that no secret is sent back by accident. */
  typed?: { shape: z.ZodRawShape }
  intent?: string
}

type Answered<V> =
  | Exclude<V, { ok: false }>
  | DataWithResponseInit<Extract<V, { ok: false }> & Pick<FormRefusal, Exclude<keyof FormRefusal, 'ok'>>>

export function formAction<T, V, U = null, P = ActionFunctionArgs['params']>(
  { schema, invalid, typed, intent, ...options }: FormSchema<T> & RequestOptions<U>,
  verb: (input: T, context: FormContext<U, P>) => Promise<V>,
) {
  const plan = { schema, ...(invalid && { invalid }), ...(typed && { typed }), ...(intent && { intent }) }
  return rawFormAction(options, (form, context: FormContext<U, P>) =>
    answerForm(form, plan, (input) => verb(input, context)),
  )
}

/** One form of a page that has several: what it may hold, and what it does. */
export type FormCase<U, V = unknown> = (form: FormData, context: FormContext<U>) => Promise<V>

export function formCase<T, V, U = null>(
  plan: FormSchema<T>,
  verb: (input: T, context: FormContext<U>) => Promise<V>,
) {
  return (form: FormData, context: FormContext<U>) => answerForm(form, plan, (input) => verb(input, context))
}

interface CasesOptions<U> extends RequestOptions<U> {
  /** Usually the name of the button or hidden field `intent`. */
  chooseIntent?: (form: FormData) => string
}

/** Handles a page with several forms, each a row of the table by its intent. Any other intent is refused. */
export function formActions<U, Cases extends Record<string, FormCase<U>>>(
  { chooseIntent = readIntent, ...options }: CasesOptions<U>,
  cases: Cases,
) {
  type Answer = Awaited<ReturnType<Cases[keyof Cases]>> | ReturnType<typeof refused>
  return rawFormAction(options, async (form, context: FormContext<U>): Promise<Answer> => {
    const intent = chooseIntent(form)
    const chosen = Object.hasOwn(cases, intent) ? cases[intent] : undefined
    return chosen ? ((await chosen(form, context)) as Answer) : refused('not-found')
  })
}

/** Of what the form showed; undefined from an older page. */
export function readVersion(form: FormData): string | undefined {
  const version = form.get('version')
  return typeof version === 'string' ? version : undefined
}

const readIntent = (form: FormData) => String(form.get('intent') ?? '')

/** Serves verbs that parse the form themselves. */
export function rawFormAction<V, U = null, P = ActionFunctionArgs['params']>(
  { guard, fileBytes = 0 }: RequestOptions<U>,
  verb: (form: FormData, context: FormContext<U, P>) => Promise<V>,
) {
  return async ({ context, request, params }: ActionFunctionArgs): Promise<Answered<V>> => {
    const user = ((await guard?.(context, request)) ?? null) as U
    const caller = { shop: context.get(shopContext), visitor: context.get(visitorContext), user }
    const bytes = typeof fileBytes === 'number' ? fileBytes : await fileBytes(caller)
    const form = await parseFormData(request, { fileBytes: bytes })
    const answer = await verb(form, { ...caller, request, context, params: params as P, form })
    return withStatus(answer)
  }
}

async function answerForm<T, V>(
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

export const formHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders

export function refuseWithPage(): never {
  throw data(null, { status: 400 })
}
