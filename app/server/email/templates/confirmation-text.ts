import type { Confirmation } from './confirmation.ts'

export function confirmationText(words: Confirmation): string {
  const { colon, itemHeads, delivery, link } = words
  const labelled = ({ label, value }: { label: string; value: string }) => `${label}${colon}${value}`
  const heading = (label: string) => `${label}${colon.trimEnd()}`
  const paragraphs = [
    words.testMode === null ? [] : [words.testMode],
    [words.greeting],
    [words.thanks],
    words.facts.map(labelled),
    [
      heading(itemHeads.item),
      ...words.items.map((item) => labelled({ label: itemLabel(item), value: item.sum })),
    ],
    [...words.sums, words.total].map(labelled),
    [heading(delivery.label), ...delivery.lines],
    delivery.details.map(labelled),
    words.absent === null ? [] : [words.absent],
    [heading(link.label), link.url],
    [words.questions],
    [words.shopName, words.reason],
  ]
  const texts = paragraphs.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
  return `${texts.join('\n\n')}\n`
}

function itemLabel({ title, count, each }: Confirmation['items'][number]): string {
  return `- ${title} × ${count} (${each})`
}
