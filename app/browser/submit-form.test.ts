import { UNSAFE_ErrorResponseImpl as ErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { revalidateAfterForm, submitForm } from './submit-form.ts'

const signIn = new Response(null, { status: 302, headers: { Location: '/login?next=/dashboard' } })

function submit(fault: unknown, isAdmin = false) {
  return submitForm({ isAdmin })({
    request: new Request('http://shop.test/profile', { method: 'POST' }),
    serverAction: () => Promise.reject(fault),
  })
}

test.each([429, 500, 503])('A form answered with %i stays on its page with a message', async (status) => {
  const answer = await submit(new ErrorResponse(status, '', ''))
  expect(answer).toMatchObject({ data: { problem: { code: 'not-saved' } }, init: { status: 503 } })
})

test('A form that a firewall answers stays on its page with a message; the shop’s own refusal has a page', async () => {
  for (const status of [401, 403]) {
    const answer = await submit(new ErrorResponse(status, '', '<h1>Access denied</h1>'))
    expect(answer).toMatchObject({ data: { problem: { code: 'not-saved' } } })
  }
  const own = new ErrorResponse(403, 'Forbidden', { shopName: 'Dokmai' })
  await expect(submit(own)).rejects.toBe(own)
})

test.each([400, 404, 413])('A form answered with %i is replaced by an error page', async (status) => {
  const refusal = new ErrorResponse(status, '', '')
  await expect(submit(refusal)).rejects.toBe(refusal)
})

test('A form of a shopper whose session expired leads to the sign-in page', async () => {
  await expect(submit(signIn)).rejects.toBe(signIn)
})

test('A form of a helper whose link is over stays on its page with a message', async () => {
  const gone = new Response(null, { status: 302, headers: { Location: '/staff' } })
  const answer = { data: { problem: { code: 'link-over' } }, init: { status: 401 } }
  expect(await submit(gone, true)).toMatchObject(answer)
  await expect(submit(gone)).rejects.toBe(gone)
})

test.each([
  [401, false],
  [400, true],
])('After a form that was answered with %i the page’s data is read again: %s', (actionStatus, isRead) => {
  const asked = { formMethod: 'POST', actionStatus, defaultShouldRevalidate: true }
  expect(revalidateAfterForm(asked as ShouldRevalidateFunctionArgs)).toBe(isRead)
})

test('A form of the admin whose session expired stays on its page with a message', async () => {
  expect(await submit(signIn, true)).toMatchObject({
    data: { problem: { code: 'signed-out' } },
    init: { status: 401 },
  })
})
