export function contentLength({ method, headers }: Pick<Request, 'method' | 'headers'>): number | null {
  if (method === 'GET' || method === 'HEAD') return 0
  const length = headers.get('content-length')
  return length === null || headers.has('transfer-encoding') ? null : Number(length)
}
