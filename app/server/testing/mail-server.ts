import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** How a mail server behaves just now. */
export type Mood =
  | 'accepts'
  | 'refuses the recipient'
  | 'refuses by policy'
  | 'refuses the message'
  | 'is busy'
  | 'says nothing'
  | 'hangs up after the message'
  | 'greylists'

export interface Received {
  envelope: { from: string; to: string[] }
  raw: string
}

export interface MailServer {
  url: string
  port: number
  mood: Mood
  /** What it has taken, in order. */
  received: Received[]
  close(): Promise<void>
}

/** A real mail server on this machine; port 0 is any free one. */
export async function openMailServer(
  options: { port?: number; secure?: boolean; mood?: Mood } = {},
): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const seen = new Set<string>()
  const server = new SMTPServer({
    secure: options.secure ?? false,
    authOptional: true,
    disabledCommands: ['AUTH', ...(options.secure ? [] : ['STARTTLS'])],
    disableReverseLookup: true,
    closeTimeout: 1,
    logger: false,
    onRcptTo({ address }, _session, answer) {
      if (mail.mood === 'says nothing') return
      const isKnown = seen.has(address)
      seen.add(address)
      answer(recipientFault(mail.mood, isKnown))
    },
    async onData(stream, { envelope }, answer) {
      const bytes = await bytesOf(stream)
      // The sender was killed in the middle of it.
      if (!bytes) return
      if (mail.mood === 'hangs up after the message') {
        for (const socket of sockets) socket.destroy()
        return
      }
      if (mail.mood === 'refuses the message')
        return answer(smtpFault(554, '5.6.0 I do not like this message'))
      mail.received.push({
        envelope: {
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
        },
        raw: bytes.toString('latin1'),
      })
      answer()
    },
  })
  server.on('error', () => {})
  server.server.on(options.secure ? 'secureConnection' : 'connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mail: MailServer = {
    url: `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    port,
    mood: options.mood ?? 'accepts',
    received: [],
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return mail
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
