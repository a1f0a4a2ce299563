/** Version of a form's values, which it sends back: of two windows the second is refused. */
export function formVersion(values: object): string {
  return JSON.stringify(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/**
 * True if another window has saved other values since the form was shown. A form of an older page has no version, and
 * one that is sent twice has saved already.
 */
export function isOutdated(
  version: string | undefined,
  { now, wanted }: Record<'now' | 'wanted', object>,
): boolean {
  const current = formVersion(now)
  return version !== undefined && version !== current && current !== formVersion(wanted)
}
