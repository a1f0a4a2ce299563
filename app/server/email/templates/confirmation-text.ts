import { leadLines } from '#app/server/email/lead.ts'
import type { Confirmation } from './confirmation.ts'

export function confirmationText(confirmation: Confirmation): string {
  const { colon, itemHeads, delivery, link } = confirmation
  const labelled = ({ label, value }: { label: string; value: string }) => `${label}${colon}${value}`
  const heading = (label: string) => `${label}${colon.trimEnd()}`
  const paragraphs = [
    confirmation.testMode === null ? [] : [confirmation.testMode],
    [confirmation.greeting],
    [confirmation.thanks],
    leadLines(confirmation.lead),
    confirmation.steps.map(({ sign, text }) => `${sign} ${text}`),
    [heading(confirmation.next.heading), confirmation.next.text],
    [heading(link.label), link.url],
    [
      heading(itemHeads.item),
      ...confirmation.items.map((item) => labelled({ label: itemLabel(item), value: item.sum })),
    ],
    [...confirmation.sums, confirmation.total].map(labelled),
    [heading(delivery.label), ...delivery.lines],
    delivery.details.map(labelled),
    confirmation.absent === null ? [] : [confirmation.absent],
    confirmation.facts.map(labelled),
    [confirmation.questions],
    [confirmation.shopName, confirmation.reason],
  ]
  const texts = paragraphs.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
  return `${texts.join('\n\n')}\n`
}

function itemLabel({ title, count, each }: Confirmation['items'][number]): string {
  return `- ${title} × ${count} (${each})`
}
