import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Mailbox } from '#app/server/core/mailbox.ts'
import {
  EMAILJS_ACCOUNT,
  type EmailJsServer,
  openEmailJsServer,
} from '#app/server/testing/fakes/emailjs-server.ts'
import { type MailServer, type Mood, openMailServer } from '#app/server/testing/fakes/mail-server.ts'
import { HOSTILE_ADDRESSES, HOSTILE_LINES } from '#app/server/testing/hostile.ts'
import type { MailTransport } from '#app/shop/email/transport.ts'
import { openEmailJs } from './emailjs.ts'
import { EmailError, type Mailer, type Message } from './mailer.ts'
import { openOutbox } from './outbox.ts'
import { openSmtp } from './smtp.ts'

interface Arrived {
  messageId: string
  from: Mailbox
  to: Mailbox[]
  replyTo: Mailbox[]
  subject: string
  text: string
  html: string
  /** Null if the transport has no raw form. */
  raw: string | null
}

interface Post {
  mailer: Mailer
  arrived(): Promise<Arrived[]>
  close(): Promise<void>
}

const LETTER: Message = {
  messageId: '<delivery-photo-_1-Az09_-11111111-2222-4333@shop.test>',
  from: { name: 'Dokmai ดอกไม้', address: 'hello@shop.test' },
  to: { name: 'มะลิ 茉莉', address: 'mali@example.test' },
  replyTo: { name: 'Krit', address: 'krit@example.test' },
  subject: 'ยืนยันคำสั่งซื้อ 订单确认 DM-7Q2KD0VX ฿1,290',
  text: 'สวัสดี 您好 Hello\n.\n.. a line that begins with dots\nFrom here on\n',
  html: `<p lang="th">สวัสดี &amp; 您好</p>\n<p>${'long '.repeat(500)}</p>\n`,
}
const HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
]

const POSTS: Record<MailTransport, () => Promise<Post>> = {
  outbox: outboxPost,
  smtp: smtpPost,
  emailjs: emailJsPost,
}

describe.each(Object.entries(POSTS))('by %s', (transport, openPost) => {
  let post: Post
  beforeEach(async () => {
    post = await openPost()
  })
  afterEach(() => post.close())

  test('A message arrives at its one recipient as it was written', async () => {
    expect(post.mailer.transport).toBe(transport)
    await post.mailer.send(LETTER)
    const [arrived, ...others] = await post.arrived()
    expect(others).toEqual([])
    expect(arrived).toMatchObject({
      messageId: LETTER.messageId,
      from: LETTER.from,
      to: [LETTER.to],
      replyTo: [LETTER.replyTo],
      subject: LETTER.subject,
      text: LETTER.text,
      html: LETTER.html,
    })
  })

  test.each(Object.entries(HOSTILE_LINES))(
    'A name or a subject with %s cannot change the message',
    async (_what, line) => {
      await post.mailer.send({
        ...LETTER,
        from: { ...LETTER.from, name: line },
        to: { ...LETTER.to, name: line },
        replyTo: { name: line, address: 'krit@example.test' },
        subject: line,
      })
      const [arrived, ...others] = await post.arrived()
      expect(others).toEqual([])
      expect(arrived?.to.map(({ address }) => address)).toEqual(['mali@example.test'])
      expect(arrived?.from.address).toBe('hello@shop.test')
      expect(arrived?.replyTo.map(({ address }) => address)).toEqual(['krit@example.test'])
      expect(arrived?.text).toBe(LETTER.text)
      const shown = [arrived?.subject, arrived?.from.name, arrived?.to[0]?.name, arrived?.replyTo[0]?.name]
      for (const text of shown) {
        expect(text).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Cs}\u2028\u2029\u200b]/u)
        expect(text?.length).toBeLessThanOrEqual(200)
      }
    },
  )

  test.each(['to', 'from', 'replyTo'] as const)('A hostile address is refused as %s', async (role) => {
    const taken: unknown[] = []
    for (const address of HOSTILE_ADDRESSES) {
      const hostile = { ...LETTER, [role]: { name: 'Mali', address } } as Message
      const error = await post.mailer.send(hostile).then(
        () => taken.push(address),
        (fault: unknown) => fault,
      )
      expect(error).toMatchObject({ name: 'EmailError', lasting: true })
    }
    expect(taken).toEqual([])
    expect(await post.arrived()).toEqual([])
  })

  test.each(['<id@shop.test>\r\nBcc: thief@evil.test', '<../../etc/passwd@shop.test>', 'id@shop.test', ''])(
    'The Message-ID %j is refused',
    async (messageId) => {
      await expect(post.mailer.send({ ...LETTER, messageId })).rejects.toMatchObject({ lasting: true })
      expect(await post.arrived()).toEqual([])
    },
  )
})

describe.each(['outbox', 'smtp'] as const)('the message that %s makes', (transport) => {
  let post: Post
  beforeEach(async () => {
    post = await POSTS[transport]()
  })
  afterEach(() => post.close())

  test('A message has exactly the headers of an email, whatever its lines contain', async () => {
    for (const line of ['Mali', ...Object.values(HOSTILE_LINES)]) {
      await post.mailer.send({
        ...emailNumber(line.length),
        subject: line || 'no words',
        to: { ...LETTER.to, name: line },
      })
    }
    for (const { raw } of await post.arrived()) {
      const { headers } = await PostalMime.parse(raw ?? '')
      expect(headers.map(({ key }) => key).sort()).toEqual(HEADERS)
    }
  })

  test('A message is 7-bit with CRLF line ends and no line longer than allowed', async () => {
    await post.mailer.send(LETTER)
    const [arrived] = await post.arrived()
    const raw = arrived?.raw ?? ''
    expect(raw).toMatch(/^[\t\r\n\x20-\x7e]+$/)
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78)
    const { date } = await PostalMime.parse(raw)
    expect(Math.abs(Date.parse(date ?? '') - Date.now())).toBeLessThan(60_000)
  })
})

describe('the outbox', () => {
  let folder: string
  beforeEach(() => {
    folder = newFolder()
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const files = () => readdirSync(path.join(folder, 'outbox'))

  test('The outbox stores one file for a message written repeatedly, even in parallel', async () => {
    const others = Array.from({ length: 8 }, () => openOutbox(folder))
    await Promise.all(others.map((outbox) => outbox.send(LETTER)))
    await openOutbox(folder).send(LETTER)
    expect(files()).toEqual(['delivery-photo-_1-Az09_-11111111-2222-4333.eml'])
  })

  test('The outbox never changes a stored message', async () => {
    await openOutbox(folder).send(LETTER)
    await openOutbox(folder).send({ ...LETTER, subject: 'another' })
    const email = await PostalMime.parse(readFileSync(path.join(folder, 'outbox', files()[0] ?? '')))
    expect(email.subject).toBe(LETTER.subject)
  })

  test('The outbox deletes drafts of killed processes, but not other drafts', async () => {
    const outbox = path.join(folder, 'outbox')
    mkdirSync(outbox)
    writeFileSync(path.join(outbox, 'a.eml.0123456789ab.draft'), 'half')
    utimesSync(path.join(outbox, 'a.eml.0123456789ab.draft'), 1, 1)
    writeFileSync(path.join(outbox, 'b.eml.0123456789ab.draft'), 'half')
    await openOutbox(folder).send(LETTER)
    expect(files().sort()).toEqual([
      'b.eml.0123456789ab.draft',
      'delivery-photo-_1-Az09_-11111111-2222-4333.eml',
    ])
  })

  test('The outbox reports a folder that cannot be written, and a retry can succeed', async () => {
    writeFileSync(path.join(folder, 'outbox'), 'a file where the folder should be')
    await expect(openOutbox(folder).send(LETTER)).rejects.toMatchObject({
      name: 'EmailError',
      lasting: false,
    })
    rmSync(path.join(folder, 'outbox'))
    await openOutbox(folder).send(LETTER)
    expect(files()).toHaveLength(1)
  })
})

describe('a mail server', () => {
  const patience = { connect: 500, answer: 500, all: 1500 }
  let server: MailServer
  beforeEach(async () => {
    server = await openMailServer()
  })
  afterEach(() => server.close())

  const lastingness: [Mood, boolean, RegExp][] = [
    ['refuses the recipient', true, /550 5\.1\.1 no such user/],
    ['refuses the message', true, /554 5\.6\.0 I do not like/],
    ['refuses by policy', false, /550 5\.7\.1 relaying denied/],
    ['is busy', false, /421/],
    ['says nothing', false, /timeout|abort/i],
    ['hangs up after the message', false, /closed/i],
    ['greylists', false, /451 4\.7\.1 greylisted/],
  ]
  test.each(lastingness)(
    'A mail server that %s is a permanent failure: %s, with its words in the error',
    async (mood, lasting, words) => {
      server.mood = mood
      const error = await openSmtp(server.url, patience)
        .send(LETTER)
        .catch((fault: unknown) => fault)
      expect(error).toBeInstanceOf(EmailError)
      expect(error).toMatchObject({ lasting, message: expect.stringMatching(words) })
      expect(server.received).toEqual([])
    },
  )

  test('A message is accepted at the retry after greylisting', async () => {
    server.mood = 'greylists'
    const mailer = openSmtp(server.url, patience)
    await expect(mailer.send(LETTER)).rejects.toMatchObject({ lasting: false })
    await mailer.send(LETTER)
    expect(server.received).toHaveLength(1)
  })

  test('An unreachable mail server is a temporary failure', async () => {
    await server.close()
    const mailer = openSmtp(server.url, patience)
    await expect(mailer.send(LETTER)).rejects.toMatchObject({ lasting: false, message: /ECONNREFUSED/ })
    const { port } = server
    server = await openMailServer({ port })
    await mailer.send(LETTER)
    expect(server.received).toHaveLength(1)
  })

  test('The mail server gets one sender and one recipient, whatever their names contain', async () => {
    const name = HOSTILE_LINES['an address of its own']
    await openSmtp(server.url, patience).send({ ...LETTER, to: { ...LETTER.to, name } })
    expect(server.received[0]?.envelope).toEqual({ from: 'hello@shop.test', to: ['mali@example.test'] })
  })

  test('A mail server without the required TLS gets no message', async () => {
    const mailer = openSmtp(`${server.url}?requireTLS=true`, patience)
    await expect(mailer.send(LETTER)).rejects.toMatchObject({ lasting: false })
    expect(server.received).toEqual([])
  })

  test('With smtps:// the certificate must be valid unless the URL says otherwise', async () => {
    const secure = await openMailServer({ secure: true })
    try {
      const strict = openSmtp(secure.url, patience).send(LETTER)
      await expect(strict).rejects.toMatchObject({ lasting: false, message: /certificate/i })
      expect(secure.received).toEqual([])
      await openSmtp(`${secure.url}?tls.rejectUnauthorized=false`, patience).send(LETTER)
      expect(secure.received).toHaveLength(1)
    } finally {
      await secure.close()
    }
  })

  test('Cancelling stops waiting for the mail server', async () => {
    server.mood = 'says nothing'
    const sending = openSmtp(server.url).send(LETTER, AbortSignal.timeout(200))
    await expect(sending).rejects.toMatchObject({ name: 'EmailError', lasting: false })
  })
})

describe('EmailJS', () => {
  let server: EmailJsServer
  beforeEach(async () => {
    server = await openEmailJsServer()
  })
  afterEach(() => server.close())
  const account = () => ({ ...EMAILJS_ACCOUNT, apiUrl: server.url })

  test.each([
    [{ publicKey: 'wrong' }, 'EmailJS answered 404: Account not found'],
    [
      { privateKey: null },
      'EmailJS answered 403: API access from non-browser environments is currently disabled',
    ],
    [{ templateId: 'wrong' }, 'EmailJS answered 400: The template ID not found'],
  ])(
    'EmailJS with %o fails with its own words, and the email waits for a correction',
    async (wrong, message) => {
      const mailer = openEmailJs({ ...account(), ...wrong })
      await expect(mailer.send(LETTER)).rejects.toMatchObject({ message, lasting: false })
    },
  )

  test.each([
    [429, 'Too Many Requests', false],
    [500, 'Internal error', false],
    [302, '', false],
    [422, 'The recipients address is corrupted', true],
  ])('The EmailJS answer %i %s is a permanent failure: %s', async (status, text, lasting) => {
    server.mood = { status, text }
    await expect(openEmailJs(account()).send(LETTER)).rejects.toMatchObject({ lasting })
    expect(server.received).toEqual([])
  })

  test('An email above the size limit of EmailJS is a permanent failure', async () => {
    const large = { ...LETTER, html: 'x'.repeat(60_000) }
    await expect(openEmailJs(account()).send(large)).rejects.toMatchObject({ lasting: true, message: /413/ })
  })

  test('A long answer of EmailJS is shortened to one line', async () => {
    server.mood = { status: 500, text: `<html>\n${'error '.repeat(1000)}` }
    const error = await openEmailJs(account())
      .send(LETTER)
      .catch((fault: unknown) => fault as EmailError)
    expect(error?.message).toMatch(/^EmailJS answered 500: <html> error [^\n]{1,300}$/)
  })

  test('A silent or unreachable EmailJS is a temporary failure', async () => {
    server.mood = 'hang'
    await expect(openEmailJs(account(), 200).send(LETTER)).rejects.toMatchObject({ lasting: false })
    await server.close()
    await expect(openEmailJs(account()).send(LETTER)).rejects.toMatchObject({
      lasting: false,
      message: /ECONNREFUSED/,
    })
    server = await openEmailJsServer()
  })

  test('EmailJS gets the parameter names of a contact form’s template', async () => {
    await openEmailJs(account()).send(LETTER)
    expect(server.received[0]).toMatchObject({
      user_name: 'Krit',
      user_email: 'krit@example.test',
      message: LETTER.text,
    })
  })
})

async function outboxPost(): Promise<Post> {
  const folder = newFolder()
  const outbox = path.join(folder, 'outbox')
  return {
    mailer: openOutbox(folder),
    async arrived() {
      const names = await Promise.resolve(readdirSync(folder).includes('outbox') ? readdirSync(outbox) : [])
      return Promise.all(names.map((name) => read(readFileSync(path.join(outbox, name), 'latin1'))))
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function smtpPost(): Promise<Post> {
  const server = await openMailServer()
  return {
    mailer: openSmtp(server.url),
    arrived: () => Promise.all(server.received.map(({ raw }) => read(raw))),
    close: () => server.close(),
  }
}

async function emailJsPost(): Promise<Post> {
  const server = await openEmailJsServer()
  return {
    mailer: openEmailJs({ ...EMAILJS_ACCOUNT, apiUrl: server.url }),
    // The result of the template in docs/mail.md.
    arrived: async () =>
      server.received.map((params) => ({
        messageId: params.message_id ?? '',
        from: { name: params.from_name ?? '', address: params.from_email ?? '' },
        to: [{ name: params.to_name ?? '', address: params.to_email ?? '' }],
        replyTo: [{ name: params.user_name ?? '', address: params.reply_to ?? '' }],
        subject: params.subject ?? '',
        text: params.message ?? '',
        html: params.html ?? '',
        raw: null,
      })),
    close: () => server.close(),
  }
}

async function read(raw: string): Promise<Arrived> {
  const email: Email = await PostalMime.parse(Buffer.from(raw, 'latin1'))
  const boxes = (list: Email['to']) =>
    (list ?? []).map(({ name, address }) => ({ name, address: address ?? '' }))
  const [from = { name: '', address: '' }] = boxes(email.from ? [email.from] : [])
  return {
    messageId: email.messageId ?? '',
    from,
    to: [...boxes(email.to), ...boxes(email.cc), ...boxes(email.bcc)],
    replyTo: boxes(email.replyTo),
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    raw,
  }
}

function emailNumber(count: number): Message {
  return { ...LETTER, messageId: `<email-${count}-${Math.random().toString(36).slice(2)}@shop.test>` }
}

function newFolder(): string {
  return mkdtempSync(path.join(os.tmpdir(), 'dokmai-mail-'))
}
