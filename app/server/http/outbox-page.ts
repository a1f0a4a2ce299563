import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Email } from 'postal-mime'
import { listOutbox, readOutbox } from '#app/server/email/transports/outbox.ts'
import type { Shop } from '#app/server/shop.ts'

const SHOWN = 100

const STYLE = `body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
table { border-collapse: collapse; width: 100% }
th, td { padding: 0.5rem; border-bottom: 1px solid #8d7f78; text-align: left; vertical-align: top }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
iframe { width: 100%; height: 60rem; border: 1px solid #8d7f78 }
`

/** Development only. */
export function mountOutboxPage(app: { route(path: string, app: Hono): unknown }, shop: Shop): void {
  if (!shop.config.development) return
  const { dataDir } = shop.config
  const outbox = new Hono()
  outbox.get('/', async (c) => {
    const emails = await listOutbox(dataDir, SHOWN)
    const rows = await Promise.all(emails.map(async ({ id, raw }) => emailRow(id, await parseEmail(raw))))
    return c.html(renderPage('Outbox', renderList(rows, shop.mailer.transport)))
  })
  outbox.get('/style.css', (c) => c.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  outbox.get('/:id', async (c) => {
    const id = c.req.param('id')
    const raw = await readOutbox(dataDir, id)
    return raw ? c.html(emailPage(id, await parseEmail(raw))) : c.notFound()
  })
  outbox.get('/:id/html', async (c) => {
    const raw = await readOutbox(dataDir, c.req.param('id'))
    return raw ? c.html((await parseEmail(raw)).html ?? '') : c.notFound()
  })
  app.route('/outbox', outbox)
}

/** An email may contain strangers' HTML, so it is shown in a sandbox without scripts, framed only by the
 * outbox page. */
export function outboxHeaders(pathname: string): Record<string, string> {
  const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'"
  if (!pathname.endsWith('/html')) {
    const policy = `${nothing}; style-src 'self'; frame-src 'self'; frame-ancestors 'none'`
    return { 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' }
  }
  const policy = `sandbox; ${nothing}; style-src 'unsafe-inline'; img-src http: https:; frame-ancestors 'self'`
  return { 'Content-Security-Policy': policy, 'X-Frame-Options': 'SAMEORIGIN', 'Cache-Control': 'no-store' }
}

async function parseEmail(raw: Uint8Array): Promise<Email> {
  const { default: PostalMime } = await import('postal-mime')
  return PostalMime.parse(raw)
}

function renderList(rows: ReturnType<typeof html>[], transport: string) {
  const note =
    transport === 'outbox' ? '' : html`<p>Emails leave by ${transport} now; these are older ones.</p>`
  if (rows.length === 0) return html`${note}<p>There is no email yet.</p>`
  return html`${note}<table><thead><tr><th>Sent</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows}</tbody></table>`
}

function emailRow(id: string, { date, to, subject }: Email) {
  return html`<tr><td>${date}</td><td>${joinAddresses(to)}</td><td><a href="/outbox/${id}">${subject || id}</a></td></tr>`
}

function emailPage(id: string, email: Email) {
  const facts = [
    ['From', joinAddresses(email.from ? [email.from] : [])],
    ['To', joinAddresses(email.to)],
    ['Reply to', joinAddresses(email.replyTo)],
    ['Sent', email.date ?? ''],
    ['Message-ID', email.messageId ?? ''],
  ]
  return renderPage(
    email.subject || id,
    html`<p><a href="/outbox">All emails</a></p>
<table><tbody>${facts.map(([label, value]) => html`<tr><th scope="row">${label}</th><td>${value}</td></tr>`)}</tbody></table>
<h2>Text</h2><pre>${email.text ?? ''}</pre>
<h2>HTML</h2><iframe title="HTML of the email" sandbox src="/outbox/${id}/html"></iframe>`,
  )
}

function renderPage(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/outbox/style.css"></head>
<body><main><h1>${title}</h1>${content}</main></body></html>`
}

function joinAddresses(list: Email['to']): string {
  return (list ?? []).map(({ name, address }) => `${name} <${address}>`.trim()).join(', ')
}
