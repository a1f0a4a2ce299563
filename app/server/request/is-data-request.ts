export function isDataRequest({ url }: Request): boolean {
  return new URL(url).pathname.endsWith('.data')
}
