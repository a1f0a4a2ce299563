/** True for a script's request of a page's data, which React Router marks by the URL's ending. */
export function isDataRequest({ url }: Request): boolean {
  return new URL(url).pathname.endsWith('.data')
}
