import { useId } from 'react'
import { type FieldsWith, fieldsWith, PRODUCT_FIELDS } from '#app/shop/catalogue/product-fields.ts'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { fieldErrorText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

type Group = 'making' | 'availability'
type GroupField = FieldsWith<{ group: Group }>
type Switch = FieldsWith<{ kind: 'switch' }>
type NumberField = Exclude<GroupField, Switch>

/** Keyboards of phones, for every kind of number in a group. */
const INPUT_MODES = { count: 'numeric', hours: 'decimal' } as const satisfies {
  [Name in NumberField as (typeof PRODUCT_FIELDS)[Name]['kind']]: string
}

interface ProductGroupProps {
  group: Group
  typed: Record<string, string>
  fieldErrors: FieldErrors
}

/** A group's numbers side by side, then its switches. */
export function ProductGroup({ group, typed, fieldErrors }: ProductGroupProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const names: GroupField[] = fieldsWith('group', group)
  const numbers = names.filter((name): name is NumberField => PRODUCT_FIELDS[name].kind !== 'switch')
  const switches = names.filter((name): name is Switch => PRODUCT_FIELDS[name].kind === 'switch')
  return (
    <fieldset className="product-switches">
      <legend>{t(`productForm.${group}`)}</legend>
      {numbers.length > 0 && (
        <div className="field-pair">
          {numbers.map((name) => (
            <TextField
              key={name}
              label={t(`productForm.${name}`)}
              hint={t(`productForm.${name}Hint`)}
              name={name}
              inputMode={INPUT_MODES[PRODUCT_FIELDS[name].kind]}
              maxLength={20}
              defaultValue={typed[name]}
              autoComplete="off"
              message={fieldErrorText(t, fieldErrors[name], language)}
            />
          ))}
        </div>
      )}
      {switches.map((name) => (
        <ProductSwitch key={name} name={name} on={typed[name] === 'yes'} />
      ))}
    </fieldset>
  )
}

function ProductSwitch({ name, on }: { name: Switch; on: boolean }) {
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
