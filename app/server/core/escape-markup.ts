const ENTITIES: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}

/** Text for HTML or XML, also in a quoted attribute, escaped as React does it. */
export function escapeMarkup(text: string): string {
  return text.replace(/["&'<>]/g, (character) => ENTITIES[character] ?? '')
}
