import { leadLines } from '#app/server/email/lead.ts'
import type { Confirmation } from './confirmation.ts'

export function confirmationText(confirmation: Confirmation): string {
  const paragraphs = [...listOrderParagraphs(confirmation), ...listBillParagraphs(confirmation)]
  const texts = paragraphs.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
  return `${texts.join('\n\n')}\n`
}

function listOrderParagraphs(confirmation: Confirmation): string[][] {
  const { colon, link, next, testMode } = confirmation
  return [
    testMode === null ? [] : [testMode],
    [confirmation.greeting],
    [confirmation.thanks],
    leadLines(confirmation.lead),
    confirmation.steps.map(({ sign, text }) => `${sign} ${text}`),
    next === null ? [] : [toHeading(next.heading, colon), next.text],
    [toHeading(link.label, colon), link.url],
  ]
}

function listBillParagraphs(confirmation: Confirmation): string[][] {
  const { colon, goodsLabel, delivery, items, absent } = confirmation
  const labelled = ({ label, value }: { label: string; value: string }) => `${label}${colon}${value}`
  const goods = items.map((item) => labelled({ label: itemLabel(item), value: item.sum }))
  return [
    [toHeading(goodsLabel, colon), ...goods],
    [...confirmation.sums, confirmation.total].map(labelled),
    delivery.lines.length === 0 ? [] : [toHeading(delivery.label, colon), ...delivery.lines],
    delivery.details.map(labelled),
    absent === null ? [] : [absent],
    confirmation.facts.map(labelled),
    [confirmation.questions],
    [confirmation.shopName, confirmation.reason],
  ]
}

const toHeading = (label: string, colon: string) => `${label}${colon.trimEnd()}`

function itemLabel({ title, count, each }: Confirmation['items'][number]): string {
  return `- ${title} × ${count} (${each})`
}
