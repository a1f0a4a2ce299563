import { type FormRefusal, wasTooLate } from '#app/shop/forms/form-answer.ts'
import { formVersion } from '#app/shop/forms/form-version.ts'
import { MeanwhileNote } from '#app/ui/forms/meanwhile-note.tsx'

type Values = Record<string, string>

interface SavedMeanwhileProps {
  /** As the shop has them now. */
  values: Values
  refusal: FormRefusal | undefined
  /** Names of fields; without them only the texts are shown. */
  labels?: Values | undefined
}

/** Shows the fields that another window has saved, and that saving again would replace. */
export function SavedMeanwhile({ values, refusal, labels }: SavedMeanwhileProps) {
  if (!wasTooLate(refusal)) return null
  const typed: Values = refusal?.typed ?? {}
  // A box that is not ticked is missing.
  const all = Object.keys({ ...labels, ...values }).map((field): [string, string] => [
    field,
    values[field] ?? '',
  ])
  const changed = all.filter(([field, text]) => text !== (typed[field] ?? ''))
  const shown = labels
    ? changed.map(([field, text]) => `${labels[field] ?? field}: ${toText(text)}`)
    : changed.map(([, text]) => text).filter((text) => text && text !== 'on')
  return <MeanwhileNote texts={shown} />
}

/** A checked box, an empty field, and lines in one. */
function toText(text: string): string {
  return text === 'on' ? '✓' : text.replaceAll('\n', ', ') || '–'
}

/** Goes back with a form, so that of two windows the second is refused. */
export function FormVersion({ values }: { values: Values }) {
  return <input type="hidden" name="version" value={formVersion(values)} />
}
