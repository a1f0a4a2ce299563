const texts = new WeakMap<Response, string>()

/** A response whose page is kept beside it: React Router would make a stream of its body, only to look whether it has one. */
export function htmlResponse(html: string, init: ResponseInit): Response {
  const response = new Response(null, init)
  texts.set(response, html)
  return response
}

/** The page of a response by `htmlResponse`, or the body of any other. */
export async function readHtml(response: Response): Promise<string> {
  return texts.get(response) ?? response.text()
}

/** Returns the response with the page as its body. */
export function withBody(response: Response): Response {
  const html = texts.get(response)
  const { status, headers } = response
  return html === undefined ? response : new Response(html, { status, headers })
}
