import { html } from 'hono/html'
import { emailPage, type Html } from '#app/server/email/html-page.ts'
import { LOOK } from '#app/server/email/theme.ts'
import type { Confirmation } from './confirmation.ts'

export function confirmationHtml(confirmation: Confirmation): Promise<string> {
  return emailPage(confirmation, renderContent(confirmation), renderFoot(confirmation))
}

function renderContent(confirmation: Confirmation): Html {
  return html`${confirmation.testMode === null ? '' : html`<p style="${LOOK.notice}">${confirmation.testMode}</p>`}
<h1 style="${LOOK.heading}">${confirmation.greeting}</h1>
<p style="${LOOK.paragraph}">${confirmation.thanks}</p>
${factTable(confirmation.facts)}
${itemTable(confirmation)}
${sumTable(confirmation)}
<h2 style="${LOOK.subheading}">${confirmation.delivery.label}</h2>
<p style="${LOOK.paragraph}">${confirmation.delivery.lines.map(addressLine)}</p>
${confirmation.delivery.details.length === 0 ? '' : factTable(confirmation.delivery.details)}
${confirmation.absent === null ? '' : html`<p style="${LOOK.paragraph}">${confirmation.absent}</p>`}
<p style="${LOOK.paragraph}"><a href="${confirmation.link.url}" style="${LOOK.button}">${confirmation.link.label}</a></p>`
}

function factTable(facts: Confirmation['facts']): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${LOOK.facts}">${facts.map(factRow)}</table>`
}

function factRow({ label, value }: Confirmation['facts'][number]): Html {
  return html`<tr><td style="${LOOK.factLabel}">${label}</td><td style="${LOOK.factValue}">${addressLine(value)}</td></tr>`
}

function itemTable({ itemHeads, items }: Confirmation): Html {
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="${LOOK.items}">
<tr><th colspan="2" scope="col" align="left" style="${LOOK.head}">${itemHeads.item}</th><th scope="col" align="right" style="${LOOK.head}">${itemHeads.count}</th><th scope="col" align="right" style="${LOOK.lastHead}">${itemHeads.price}</th></tr>
${items.map(itemRow)}
</table>`
}

function itemRow({ title, image, count, each, sum }: Confirmation['items'][number]): Html {
  const shown = html`<img src="${image}" alt="${title}" width="56" height="56" style="${LOOK.image}">`
  return html`<tr><td width="68" style="${LOOK.cell}">${image === null ? '' : shown}</td><td style="${LOOK.cell}">${title}<br><span style="${LOOK.soft}">${each}</span></td><td align="right" style="${LOOK.cell}">${count}</td><td align="right" style="${LOOK.money}">${sum}</td></tr>
`
}

function sumTable({ sums, total }: Confirmation): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${LOOK.sums}">
${sums.map(({ label, value }) => html`<tr><td style="${LOOK.sum}">${label}</td><td align="right" style="${LOOK.sum}">${value}</td></tr>`)}
<tr><td style="${LOOK.total}">${total.label}</td><td align="right" style="${LOOK.total}">${total.value}</td></tr>
</table>`
}

function addressLine(line: string): Html {
  return html`${line.split('\n').map((part) => html`${part}<br>`)}`
}

function renderFoot(confirmation: Confirmation): Html {
  return html`<p style="${LOOK.small}">${confirmation.questions}</p><p style="${LOOK.small}">${confirmation.reason}</p>`
}
