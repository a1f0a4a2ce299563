import { useId } from 'react'
import { type ChoicesName, fieldsWith, PRODUCT_FIELDS } from '#app/shop/catalogue/product-fields.ts'
import { optionKey } from '#app/ui/language/option-texts.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

/** A group of checkboxes for each field of which a product may have several options. */
export function ProductChoices({ typed }: { typed: Record<string, string> }) {
  return fieldsWith('kind', 'choices').map((name) => <Choices key={name} name={name} typed={typed} />)
}

function Choices({ name, typed }: { name: ChoicesName; typed: Record<string, string> }) {
  const t = useAdminTranslate()
  const hint = useId()
  return (
    <fieldset className="product-switches" aria-describedby={hint}>
      <legend>{t(`productForm.${name}`)}</legend>
      <p className="field-hint" id={hint}>
        {t(`productForm.${name}Hint`)}
      </p>
      {/* Browsers do not send an unchecked box: this tells that they were offered. */}
      <input type="hidden" name={name} value="" />
      <div className="product-switches__options">
        {PRODUCT_FIELDS[name].options.map((option) => (
          <label key={option} className="checkbox-row">
            <input
              type="checkbox"
              name={`${name}.${option}`}
              value="yes"
              defaultChecked={typed[`${name}.${option}`] === 'yes'}
            />
            <span>{t(optionKey(name, option))}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
