import type { EmailJsAccount } from '#app/server/config/mail-settings.ts'
import { EmailError, type Mailer, type Message } from './mailer.ts'
import { safeMessage } from './safe-message.ts'

const TIMEOUT_MS = 10_000
const MAX_REASON_LENGTH = 300
/** Too large, or an impossible recipient. All other statuses may succeed later. */
const LASTING = [413, 422]

/** https://www.emailjs.com/docs/rest-api/send/; docs/mail.md explains the parameters for the account's
 * template. */
export function openEmailJs(account: EmailJsAccount, patience = TIMEOUT_MS): Mailer {
  return {
    transport: 'emailjs',
    async send(message, cut) {
      const body = JSON.stringify(toEmailJsRequest(account, safeMessage(message)))
      const signal = AbortSignal.any([AbortSignal.timeout(patience), ...(cut ? [cut] : [])])
      const answer = await post(account.apiUrl, body, signal)
      if (answer.status === 200) return
      throw new EmailError(`EmailJS answered ${answer.status}: ${answer.text}`, {
        lasting: LASTING.includes(answer.status),
      })
    },
  }
}

function toEmailJsRequest(
  { serviceId, templateId, publicKey, privateKey }: EmailJsAccount,
  message: Message,
) {
  return {
    service_id: serviceId,
    template_id: templateId,
    user_id: publicKey,
    ...(privateKey === null ? {} : { accessToken: privateKey }),
    template_params: templateParams(message),
  }
}

function templateParams({ messageId, from, to, replyTo, subject, text, html, contact }: Message) {
  return {
    message_id: messageId,
    to_name: to.name,
    to_email: to.address,
    from_name: from.name,
    from_email: from.address,
    reply_to: (replyTo ?? from).address,
    subject,
    message: text,
    html,
    user_name: (replyTo ?? from).name,
    user_email: (replyTo ?? from).address,
    ...contact,
  }
}

async function post(
  url: string,
  body: string,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const headers = { 'Content-Type': 'application/json' }
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    const text = (await answer.text()).replace(/\s+/g, ' ').trim().slice(0, MAX_REASON_LENGTH)
    return { status: answer.status, text }
  } catch (error) {
    const { message, cause } = error as Error
    const reason = cause instanceof Error ? cause.message : message
    throw new EmailError(`EmailJS could not be reached: ${reason}`, { lasting: false, cause: error })
  }
}
