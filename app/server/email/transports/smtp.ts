import { createTransport } from 'nodemailer'
import { EmailError, type Mailer, type Message } from './mailer.ts'
import { composeMime } from './mime.ts'
import { safeMessage } from './safe-message.ts'

export interface SmtpTimeoutsMs {
  connect: number
  /** Limits each answer. Servers scan a message before they answer. */
  answer: number
  all: number
}

interface SmtpError extends Error {
  code?: string
  responseCode?: number
  response?: string
  command?: string
}

/** Kept open between emails: to connect takes longer than to send. */
export const MAX_SMTP_CONNECTIONS = 10
/** A limit on connections may be shared with others. */
const IDLE_MS = 30_000
const TIMEOUTS_MS: SmtpTimeoutsMs = { connect: 10_000, answer: 60_000, all: 90_000 }
/** Errors of these steps are about the message; earlier ones are about the shop's settings. */
const ABOUT_THE_MESSAGE = ['RCPT TO', 'DATA']

/** `smtps://` uses TLS; `smtp://` upgrades if offered, or always with `?requireTLS=true`. Invalid
 * certificates are refused. */
export function openSmtp(url: string, timeouts: SmtpTimeoutsMs = TIMEOUTS_MS): Mailer {
  const transport = openTransport(url, timeouts)
  return {
    transport: 'smtp',
    send: (message, cut) => sendMessage(transport, message, { cut, timeoutMs: timeouts.all }),
    close: () => transport.close(),
  }
}

function openTransport(url: string, timeouts: SmtpTimeoutsMs) {
  return createTransport({
    url,
    pool: true,
    maxConnections: MAX_SMTP_CONNECTIONS,
    idleTimeout: IDLE_MS,
    dnsTimeout: timeouts.connect,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    socketTimeout: timeouts.answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

async function sendMessage(
  transport: ReturnType<typeof openTransport>,
  message: Message,
  { cut, timeoutMs }: { cut: AbortSignal | undefined; timeoutMs: number },
): Promise<void> {
  const safe = safeMessage(message)
  const raw = await composeMime(safe)
  const envelope = { from: safe.from.address, to: [safe.to.address] }
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(cut ? [cut] : [])])
  try {
    await transport.sendMail({ envelope, raw, signal })
  } catch (error) {
    throw smtpError(error as SmtpError)
  }
}

function smtpError(failure: SmtpError): EmailError {
  const reason = failure.response ?? `${failure.message}${failure.code ? ` (${failure.code})` : ''}`
  return new EmailError(`the mail server: ${reason}`, { lasting: isLasting(failure), cause: failure })
}

/** 5xx is permanent (RFC 5321, 4.2.1), except errors of the shop's settings, 503 (command sequence) and
 * 5.7.x (policy, RFC 3463), which may be fixed meanwhile. */
function isLasting({ responseCode = 0, response = '', command = '' }: SmtpError): boolean {
  const isPolicy = /^\d{3}[ -]5\.7\./.test(response)
  const isRefusal = responseCode >= 500 && responseCode <= 599 && responseCode !== 503
  return isRefusal && !isPolicy && ABOUT_THE_MESSAGE.includes(command)
}
