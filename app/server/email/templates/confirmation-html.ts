import { html } from 'hono/html'
import { emailPage, type Html } from '#app/server/email/html-page.ts'
import { leadTable } from '#app/server/email/lead.ts'
import { look } from '#app/server/email/theme.ts'
import type { Confirmation } from './confirmation.ts'

export function confirmationHtml(confirmation: Confirmation): Promise<string> {
  return emailPage(confirmation, renderContent(confirmation), renderFoot(confirmation))
}

function renderContent(confirmation: Confirmation): Html {
  return html`${confirmation.testMode === null ? '' : html`<p ${look('notice')}>${confirmation.testMode}</p>`}
<h1 ${look('heading')}>${confirmation.greeting}</h1>
<p ${look('paragraph')}>${confirmation.thanks}</p>
${leadTable(confirmation.lead)}
${confirmation.steps.length === 0 ? '' : stepTable(confirmation.steps)}
${nextPart(confirmation)}
<p ${look('paragraph')}><a href="${confirmation.link.url}" ${look('button')}>${confirmation.link.label}</a></p>
${itemTable(confirmation)}
${sumTable(confirmation)}
${addressPart(confirmation)}
${confirmation.delivery.details.length === 0 ? '' : factTable(confirmation.delivery.details)}
${confirmation.absent === null ? '' : html`<p ${look('paragraph')}>${confirmation.absent}</p>`}
${factTable(confirmation.facts)}`
}

function nextPart({ next }: Confirmation): Html {
  return next === null
    ? html``
    : html`<h2 ${look('subheading')}>${next.heading}</h2>
<p ${look('paragraph')}>${next.text}</p>`
}

function addressPart({ delivery: { label, lines } }: Confirmation): Html {
  return lines.length === 0
    ? html``
    : html`<h2 ${look('subheading')}>${label}</h2>
<p ${look('paragraph')}>${lines.map(addressLine)}</p>`
}

const STEP_LOOKS = { done: 'stepDone', now: 'stepNow', todo: 'step' } as const

function stepTable(steps: Confirmation['steps']): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${look('steps')}><tr>${steps.map(
    ({ state, sign, text }) =>
      html`<td width="${Math.floor(100 / steps.length)}%" align="center" ${look(STEP_LOOKS[state])}><span ${look('sign')}>${sign}</span><br>${text}</td>`,
  )}</tr></table>`
}

function factTable(facts: Confirmation['facts']): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${look('facts')}>${facts.map(factRow)}</table>`
}

function factRow({ label, value }: Confirmation['facts'][number]): Html {
  return html`<tr><td ${look('factLabel')}>${label}</td><td ${look('factValue')}>${addressLine(value)}</td></tr>`
}

function itemTable({ itemHeads, items }: Confirmation): Html {
  return html`<table width="100%" cellpadding="0" cellspacing="0" ${look('items')}>
<tr><th colspan="2" scope="col" align="left" ${look('head')}>${itemHeads.item}</th><th scope="col" align="right" ${look('head')}>${itemHeads.count}</th><th scope="col" align="right" ${look('lastHead')}>${itemHeads.price}</th></tr>
${items.map(itemRow)}
</table>`
}

function itemRow({ title, image, count, each, sum }: Confirmation['items'][number]): Html {
  const shown = html`<img src="${image}" alt="${title}" width="56" height="56" ${look('image')}>`
  return html`<tr><td width="68" ${look('cell')}>${image === null ? '' : shown}</td><td ${look('cell')}>${title}<br><span ${look('soft')}>${each}</span></td><td align="right" ${look('cell')}>${count}</td><td align="right" ${look('money')}>${sum}</td></tr>
`
}

function sumTable({ sums, total }: Confirmation): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${look('sums')}>
${sums.map(({ label, value }) => html`<tr><td ${look('sum')}>${label}</td><td align="right" ${look('sum')}>${value}</td></tr>`)}
<tr><td ${look('total')}>${total.label}</td><td align="right" ${look('total')}>${total.value}</td></tr>
</table>`
}

function addressLine(line: string): Html {
  return html`${line.split('\n').map((part) => html`${part}<br>`)}`
}

function renderFoot(confirmation: Confirmation): Html {
  return html`<p ${look('small')}>${confirmation.questions}</p><p ${look('small')}>${confirmation.reason}</p>`
}
