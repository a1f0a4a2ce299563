import { type ActionFunctionArgs, RouterContextProvider, redirect } from 'react-router'
import { expect, test } from 'vitest'
import type { Shop } from '#app/server/shop.ts'
import { codeForm, resetRequestForm } from '#app/shop/accounts/account-forms.ts'
import { done, refused } from '#app/shop/problem.ts'
import { shopContext, type Visitor, visitorContext } from './context.ts'
import { formAction, refuseWithPage } from './form-action.ts'

function argsOf(fields: Record<string, string>): ActionFunctionArgs {
  const context = new RouterContextProvider()
  context.set(shopContext, {} as Shop)
  context.set(visitorContext, {} as Visitor)
  const request = new Request('http://localhost/form', { method: 'POST', body: new URLSearchParams(fields) })
  return { context, request, params: {}, url: new URL(request.url), pattern: '/form' }
}

const EMAIL = { email: 'malee@example.com' }
const plan = { schema: resetRequestForm, typed: resetRequestForm }

test('A form whose function redirects is answered with the redirect', async () => {
  const answer = await formAction(plan, async () => redirect('/login'))(argsOf(EMAIL))
  expect(answer).toBeInstanceOf(Response)
  expect((answer as Response).headers.get('Location')).toBe('/login')
})

test('A form whose function succeeds is answered with its value', async () => {
  expect(await formAction(plan, async ({ email }) => done(email))(argsOf(EMAIL))).toEqual(done(EMAIL.email))
})

test('A form with a wrong field is answered with 400, its errors and what was typed', async () => {
  const never = async () => expect.unreachable()
  expect(await formAction(plan, never)(argsOf({ email: 'malee' }))).toMatchObject({
    init: { status: 400 },
    data: { ok: false, fieldErrors: { email: 'email-invalid' }, typed: { email: 'malee' } },
  })
})

test('A refused form is answered with the status and the headers of its problem', async () => {
  const busy = formAction(plan, async () => refused('too-many-tries', { seconds: 7 }))
  expect(await busy(argsOf(EMAIL))).toMatchObject({
    init: { status: 429, headers: { 'Retry-After': '7' } },
    data: { ok: false, problem: { code: 'too-many-tries' }, typed: EMAIL },
  })
})

test.each(['not-saved', 'payment-unavailable', 'image-not-saved'] as const)(
  'A form refused with %s is answered with 503, since its sender did nothing wrong',
  async (code) => {
    const action = formAction(plan, async () => refused(code))
    expect(await action(argsOf(EMAIL))).toMatchObject({ init: { status: 503 } })
  },
)

test('A refused form returns no values that its schema does not name as typed', async () => {
  const action = formAction({ schema: codeForm }, async () => refused('code-wrong'))
  expect(await action(argsOf({ code: '123456' }))).toMatchObject({
    data: expect.not.objectContaining({ typed: expect.anything() }),
  })
})

test('An invalid form without user input is refused with a page', async () => {
  const action = formAction({ schema: resetRequestForm, invalid: refuseWithPage }, async () => done(null))
  await expect(action(argsOf({}))).rejects.toMatchObject({ init: { status: 400 } })
})
