import { HtmlValidate, StaticConfigLoader } from 'html-validate'

/** The HTML standard only, without style rules. */
const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }))

/** Violations of the HTML standard in a page as the server sent it. */
export async function findHtmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
  )
}
