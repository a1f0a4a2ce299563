import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { FORM_TEXT_BYTES, MAX_FORM_FIELDS, parseFormData } from './parse-form-data.ts'

afterEach(() => vi.useRealTimers())

const URL_FORM = 'application/x-www-form-urlencoded'
const PARTS = 'multipart/form-data; boundary=x'

function request(body: BodyInit | null, type?: string): Request {
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
  return new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
}

function formOf(fields: [string, string | File][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

const statusOf = (asked: Request, fileBytes = 0) =>
  parseFormData(asked, { fileBytes }).then(
    () => 200,
    (error) => (error instanceof Response ? error.status : error),
  )

const file = (bytes: number) => new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' })

describe('readable forms', () => {
  const fields: [string, string][] = [
    ['name', 'มะลิ 💐'],
    ['two', 'first'],
    ['two', 'second\r\nline'],
    ['empty', ''],
  ]

  test('URL-encoded and multipart forms give the same fields', async () => {
    for (const body of [new URLSearchParams(fields), formOf(fields)]) {
      expect([...(await parseFormData(request(body)))]).toEqual(fields)
    }
  })

  test('A URL-encoded form without a length is read', async () => {
    const body = new Blob(['a=1&b=%E0%B8%81']).stream()
    expect([...(await parseFormData(request(body, URL_FORM)))]).toEqual([
      ['a', '1'],
      ['b', 'ก'],
    ])
  })

  test('An uploaded file arrives with its bytes, name and type', async () => {
    const sent = new File(['roses'], 'ดอกไม้.png', { type: 'image/png' })
    const form = await parseFormData(request(formOf([['image', sent]])), { fileBytes: 100 })
    const got = form.get('image') as File
    expect([got.name, got.type, await got.text()]).toEqual(['ดอกไม้.png', 'image/png', 'roses'])
  })

  test('Only the requested number of a file’s bytes is read, by default none', async () => {
    for (const [wanted, kept] of [
      [5000, 5000],
      [0, 0],
      [2_000_000, 1_000_000],
    ] as const) {
      const form = await parseFormData(request(formOf([['image', file(1_000_000)]])), { fileBytes: wanted })
      expect((form.get('image') as File).size).toBe(kept)
    }
  })

  test('A form is read up to its last byte and field', async () => {
    const text = 'x'.repeat(FORM_TEXT_BYTES - 100)
    expect(await statusOf(request(new URLSearchParams({ a: text })))).toBe(200)
    expect(await statusOf(request(formOf([['a', text]])))).toBe(200)
    const many = Array.from({ length: MAX_FORM_FIELDS }, (_, n) => [`f${n}`, 'x'] as [string, string])
    expect(await statusOf(request(new URLSearchParams(many)))).toBe(200)
    expect(await statusOf(request(formOf([...many, ['image', file(10)]])), 100)).toBe(200)
  })
})

describe('refused forms', () => {
  test('A form of another content type is refused with 415', async () => {
    for (const type of [
      'text/plain',
      'application/json',
      '',
      'multipart/form-data',
      'multipart/mixed; boundary=x',
    ]) {
      expect(await statusOf(request('a=b', type)), type).toBe(415)
    }
  })

  test('Too much text in one or all fields is refused with 413 before its end', async () => {
    const long = 'x'.repeat(FORM_TEXT_BYTES + 1)
    const halves: [string, string][] = [
      ['a', long.slice(0, FORM_TEXT_BYTES / 2)],
      ['b', long.slice(0, FORM_TEXT_BYTES / 2)],
      ['c', 'one more'],
    ]
    expect(await statusOf(request(formOf([['a', long]])))).toBe(413)
    expect(await statusOf(request(formOf(halves)))).toBe(413)
    expect(await statusOf(request(new URLSearchParams({ a: long })))).toBe(413)
    expect(await statusOf(request(new Blob([`a=${long}`]).stream(), URL_FORM))).toBe(413)
  })

  test('A form with too many fields or files is refused with 413', async () => {
    const many = Array.from({ length: MAX_FORM_FIELDS + 1 }, (_, n) => [`f${n}`, 'x'] as [string, string])
    expect(await statusOf(request(formOf(many)))).toBe(413)
    expect(await statusOf(request(new URLSearchParams(many)))).toBe(413)
    const files: [string, File][] = [
      ['image', file(10)],
      ['other', file(10)],
    ]
    expect(await statusOf(request(formOf(files)), 100)).toBe(413)
  })

  test('A form with text that cannot be stored is refused with 400', async () => {
    for (const body of ['a=%ED%A0%80', 'a=%', 'a=%zz']) {
      expect(await statusOf(request(body, URL_FORM)), body).toBe(400)
    }
    expect(await statusOf(request(formOf([['a\0', 'b']])))).toBe(400)
  })

  test('A sign that cannot be stored, and that nobody sees, is dropped from what was typed', async () => {
    const typed: [string, string][] = [['card', 'Dear\0 Mum\0']]
    for (const body of [formOf(typed), new URLSearchParams(typed)]) {
      expect((await parseFormData(request(body))).get('card')).toBe('Dear Mum')
    }
  })

  test('A form that is cut off is refused with 400', async () => {
    const brokenOff = () =>
      new ReadableStream({
        pull(controller) {
          controller.enqueue(
            new TextEncoder().encode('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n'),
          )
          controller.error(new Error('ECONNRESET'))
        },
      })
    for (const type of [PARTS, URL_FORM]) expect(await statusOf(request(brokenOff(), type))).toBe(400)
  })

  test('A form that stalls is refused with 408', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const type of [PARTS, URL_FORM]) {
      const status = statusOf(request(new ReadableStream(), type))
      await vi.advanceTimersByTimeAsync(30_000)
      expect(await status).toBe(408)
    }
    let done = false
    const upload = statusOf(request(new ReadableStream(), PARTS), 100).finally(() => (done = true))
    await vi.advanceTimersByTimeAsync(119_000)
    expect(done).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await upload).toBe(408)
  })

  test('A form of random parts is read, or refused with 400 or 413', async () => {
    const pieces = fc.constantFrom(
      '--x',
      '--x--',
      '\r\n',
      '\r\n\r\n',
      'Content-Disposition: form-data',
      '; name="a"',
      '; name=',
      '; filename="b"',
      "; filename*=utf-8''%ff",
      'Content-Type: text/plain; charset=nonsense',
      'Content-Type: application/octet-stream',
      'Content-Transfer-Encoding: base64',
      '\0',
      'roses',
      ': ',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 40 }), async (parts) => {
        expect([200, 400, 413]).toContain(await statusOf(request(parts.join(''), PARTS), 10))
      }),
      { numRuns: 2000 },
    )
  })
})
