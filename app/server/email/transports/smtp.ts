import { createTransport } from 'nodemailer'
import { MailError, type Mailer } from './mailer.ts'
import { composeMime } from './mime.ts'
import { safeMessage } from './safe-message.ts'

export interface SmtpTimeoutsMs {
  /** For the connection, and then for the server's greeting. */
  connect: number
  /** For each answer. Servers look for viruses and spam before they answer to the message itself. */
  answer: number
  /** For the whole of it. */
  all: number
}

/** nodemailer's errors. */
interface SmtpFault extends Error {
  code?: string
  responseCode?: number
  response?: string
  command?: string
}

const TIMEOUTS_MS: SmtpTimeoutsMs = { connect: 10_000, answer: 60_000, all: 90_000 }
/** The steps at which a server speaks of this recipient and this message; before them it speaks of the shop. */
const ABOUT_THE_MESSAGE = ['RCPT TO', 'DATA']

/**
 * Sends by the mail server of that address: `smtps://` speaks TLS from the start, `smtp://` turns to TLS where the server offers
 * it, and insists on it with `?requireTLS=true`. A certificate that cannot be verified is refused.
 */
export function openSmtp(url: string, timeouts: SmtpTimeoutsMs = TIMEOUTS_MS): Mailer {
  const transport = createTransport({
    url,
    dnsTimeout: timeouts.connect,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    socketTimeout: timeouts.answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    transport: 'smtp',
    async send(message, cut) {
      const safe = safeMessage(message)
      const raw = await composeMime(safe)
      const envelope = { from: safe.from.address, to: [safe.to.address] }
      const signal = AbortSignal.any([AbortSignal.timeout(timeouts.all), ...(cut ? [cut] : [])])
      try {
        await transport.sendMail({ envelope, raw, signal })
      } catch (error) {
        throw smtpError(error as SmtpFault)
      }
    },
  }
}

function smtpError(fault: SmtpFault): MailError {
  const reason = fault.response ?? `${fault.message}${fault.code ? ` (${fault.code})` : ''}`
  return new MailError(`the mail server: ${reason}`, { lasting: isLasting(fault), cause: fault })
}

/**
 * A 5xx answer is for ever (RFC 5321, 4.2.1), but for these: one to greeting, sign-in or sender is about the shop's own
 * settings, 503 about the order of the talk, and 5.7.x about the server's policy (RFC 3463), which is as often a forgotten
 * setting as a refused recipient. Those may be mended while the email waits.
 */
function isLasting({ responseCode = 0, response = '', command = '' }: SmtpFault): boolean {
  const isPolicy = /^\d{3}[ -]5\.7\./.test(response)
  const isRefusal = responseCode >= 500 && responseCode <= 599 && responseCode !== 503
  return isRefusal && !isPolicy && ABOUT_THE_MESSAGE.includes(command)
}
