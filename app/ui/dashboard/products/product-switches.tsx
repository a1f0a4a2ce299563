import { useId } from 'react'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

/** Checkboxes to hide a product or mark it as sold out. */
export function ProductSwitches({ typed }: { typed: Record<string, string> }) {
  const t = useAdminTranslate()
  return (
    <fieldset className="product-switches">
      <legend>{t('productForm.availability')}</legend>
      <ProductSwitch name="hidden" on={typed.hidden === 'yes'} />
      <ProductSwitch name="soldOut" on={typed.soldOut === 'yes'} />
    </fieldset>
  )
}

export function ProductSwitch({ name, on }: { name: 'hidden' | 'soldOut' | 'ribbon'; on: boolean }) {
  const t = useAdminTranslate()
  const hint = useId()
  return (
    <div>
      <label className="checkbox-row">
        <input type="checkbox" name={name} value="yes" defaultChecked={on} aria-describedby={hint} />
        <span>{t(`productForm.${name}`)}</span>
      </label>
      <p className="field-hint" id={hint}>
        {t(`productForm.${name}Hint`)}
      </p>
    </div>
  )
}
