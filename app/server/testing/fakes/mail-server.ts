import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type Mood =
  | 'accepts'
  | 'refuses the recipient'
  | 'refuses by policy'
  | 'refuses the message'
  | 'is busy'
  | 'says nothing'
  | 'hangs up after the message'
  | 'greylists'
  | 'takes five a second'

export interface Received {
  envelope: { from: string; to: string[] }
  raw: string
}

export interface MailServer {
  url: string
  port: number
  mood: Mood
  received: Received[]
  /** Recipients refused for now. */
  refusals: number
  close(): Promise<void>
}

interface Wanted {
  /** Any free port if absent. */
  port?: number
  /** TLS from the start, with an untrusted certificate. */
  secure?: boolean
}

export async function openMailServer({ port = 0, secure = false }: Wanted = {}): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  const mail: MailServer = {
    url: '',
    port: 0,
    mood: 'accepts',
    received: [],
    refusals: 0,
    close() {
      hangUp()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  const server = new SMTPServer({
    secure,
    authOptional: true,
    disabledCommands: ['AUTH', ...(secure ? [] : ['STARTTLS'])],
    disableReverseLookup: true,
    closeTimeout: 1,
    logger: false,
    ...behaviourOf(mail, hangUp),
  })
  server.on('error', () => {})
  server.server.on(secure ? 'secureConnection' : 'connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  mail.port = (server.server.address() as AddressInfo).port
  mail.url = `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${mail.port}`
  return mail
}

function behaviourOf(mail: MailServer, hangUp: () => void): Pick<SMTPServerOptions, 'onRcptTo' | 'onData'> {
  const seen = new Set<string>()
  const taken: number[] = []
  return {
    onRcptTo({ address }, _session, answer) {
      if (mail.mood === 'says nothing') return
      const isKnown = seen.has(address)
      seen.add(address)
      const isOverLimit = taken.filter((at) => at > Date.now() - 1000).length >= 5
      const fault =
        mail.mood === 'takes five a second' && isOverLimit
          ? smtpFault(450, '4.7.0 too many messages, slow down')
          : recipientFault(mail.mood, isKnown)
      if (fault) mail.refusals += 1
      else taken.push(Date.now())
      answer(fault)
    },
    async onData(stream, { envelope }, answer) {
      const bytes = await bytesOf(stream)
      // The sender was killed meanwhile.
      if (!bytes) return
      if (mail.mood === 'hangs up after the message') return hangUp()
      if (mail.mood === 'refuses the message')
        return answer(smtpFault(554, '5.6.0 I do not like this message'))
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      const to = envelope.rcptTo.map(({ address }) => address)
      mail.received.push({ envelope: { from, to }, raw: bytes.toString('latin1') })
      answer()
    },
  }
}

function recipientFault(mood: Mood, isKnown: boolean): Error | null {
  switch (mood) {
    case 'refuses the recipient':
      return smtpFault(550, '5.1.1 no such user here')
    case 'refuses by policy':
      return smtpFault(550, '5.7.1 relaying denied')
    case 'is busy':
      return smtpFault(421, '4.3.2 come back later')
    case 'greylists':
      return isKnown ? null : smtpFault(451, '4.7.1 greylisted, try again')
    default:
      return null
  }
}

function smtpFault(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer | null> {
  const parts: Buffer[] = []
  try {
    for await (const part of stream) parts.push(part)
    return Buffer.concat(parts)
  } catch {
    return null
  }
}
