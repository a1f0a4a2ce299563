const texts = new WeakMap<Response, string>()

/** Its text can be read again without a stream and its copies (docs/decisions/0072). */
export function htmlResponse(html: string, init: ResponseInit): Response {
  const response = new Response(html, init)
  texts.set(response, html)
  return response
}

/** Reads the body, unless `htmlResponse` knows it. */
export async function textOf(response: Response): Promise<string> {
  return texts.get(response) ?? response.text()
}
