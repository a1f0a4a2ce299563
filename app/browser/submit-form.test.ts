import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { submitOrKeepForm } from './submit-form.ts'

test.each([429, 500, 503])(
  'a form that is answered with %i stays as it is, with a message',
  async (status) => {
    const kept = await submitOrKeepForm(() => Promise.reject(new ErrorResponse(status, '', '')))
    expect(kept).toMatchObject({ data: { problem: { code: 'not-saved' } }, init: { status: 503 } })
  },
)

test.each([400, 404, 413])('a form that is answered with %i gives way to a page', async (status) => {
  const refusal = new ErrorResponse(status, '', '')
  await expect(submitOrKeepForm(() => Promise.reject(refusal))).rejects.toBe(refusal)
})
