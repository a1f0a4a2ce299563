import type { Confirmation } from './confirmation.ts'

/** The letter for those who read plain text: complete, and with nothing to see elsewhere. */
export function confirmationText(words: Confirmation): string {
  const { itemHeads, total, delivery, link } = words
  const paragraphs = [
    words.testMode ? [words.testMode] : [],
    [words.greeting],
    [words.thanks],
    words.facts.map(({ label, value }) => `${label}: ${value}`),
    [`${itemHeads.item}:`, ...words.items.map(itemLine)],
    [...words.sums, total].map(({ label, value }) => `${label}: ${value}`),
    [`${delivery.label}:`, ...delivery.lines],
    [`${link.label}:`, link.url],
    [words.questions],
    [words.shopName, words.reason],
  ]
  const texts = paragraphs.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
  return `${texts.join('\n\n')}\n`
}

function itemLine({ title, count, each, sum }: Confirmation['items'][number]): string {
  return `- ${title} × ${count} (${each}): ${sum}`
}
