import { Columns3 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import type { DataColumn } from './table-columns.ts'

interface ColumnChoiceProps<Row> {
  columns: DataColumn<Row>[]
  hidden: ReadonlySet<string>
  onHide: (column: string, isHidden: boolean) => void
}

/** Shows and hides columns; not rendered without scripts. */
export function ColumnChoice<Row>({ columns, hidden, onHide }: ColumnChoiceProps<Row>) {
  const t = useAdminTranslate()
  const box = useCloseOnOutsideClick()
  if (!useHydrated()) return null
  return (
    <details className="column-choice" ref={box} onKeyDown={closeOnEscape}>
      <summary className="btn btn--quiet">
        <Columns3 className="icon icon--small" aria-hidden="true" />
        <span>{t('table.columns')}</span>
      </summary>
      <fieldset className="column-choice__list">
        <legend className="column-choice__legend">{t('table.columns')}</legend>
        {columns
          .filter(({ lead }) => !lead)
          .map(({ id, header }) => (
            <label key={id} className="checkbox-row">
              <input
                type="checkbox"
                checked={!hidden.has(id)}
                onChange={({ target }) => onHide(id, !target.checked)}
              />
              <span>{header}</span>
            </label>
          ))}
      </fieldset>
    </details>
  )
}

/** Closes the list on a click elsewhere. */
function useCloseOnOutsideClick() {
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      if (box.current && !box.current.contains(event.target as Node)) box.current.open = false
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [])
  return box
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== 'Escape' || !event.currentTarget.open) return
  event.currentTarget.open = false
  event.currentTarget.querySelector('summary')?.focus()
}
