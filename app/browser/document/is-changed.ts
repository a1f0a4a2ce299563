/** A field that is not as its page came. */
export function isChanged(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (field instanceof HTMLSelectElement) return isOtherChosen(field)
  if (!(field instanceof HTMLInputElement) || field.name === '') return false
  return hasBox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

export function hasBox({ type }: { type: string }): boolean {
  return type === 'checkbox' || type === 'radio'
}

function isOtherChosen({ options, selectedIndex }: HTMLSelectElement): boolean {
  const first = [...options].findIndex((option) => option.defaultSelected)
  return selectedIndex !== Math.max(first, 0)
}
