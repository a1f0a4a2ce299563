import { Columns3 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { type DataTableModel, describedBy } from './table-columns.ts'

/** Which columns are shown. The choice needs scripts, so without them there is no button that would do nothing. */
export function ColumnChoice<Row>({ table }: { table: DataTableModel<Row> }) {
  const t = useAdminTranslate()
  const box = useClosing()
  if (!useHydrated()) return null
  return (
    <details className="column-choice" ref={box} onKeyDown={closeOnEscape}>
      <summary className="btn btn--quiet">
        <Columns3 className="icon icon--small" aria-hidden="true" />
        {t('table.columns')}
      </summary>
      <fieldset className="column-choice__list">
        <legend className="column-choice__legend">{t('table.columns')}</legend>
        {table
          .getAllLeafColumns()
          .filter((column) => column.getCanHide())
          .map((column) => (
            <label key={column.id} className="checkbox-row">
              <input
                type="checkbox"
                checked={column.getIsVisible()}
                onChange={column.getToggleVisibilityHandler()}
              />
              {describedBy<Row>(column).header}
            </label>
          ))}
      </fieldset>
    </details>
  )
}

/** A press elsewhere closes the list. */
function useClosing() {
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
