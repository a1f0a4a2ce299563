/** Whether a page's data is asked for, by a script, and not the page: React Router's own ending of the address tells. */
export function isDataRequest({ url }: Request): boolean {
  return new URL(url).pathname.endsWith('.data')
}
