import { html } from 'hono/html'
import type { Language } from '#app/shop/language.ts'
import { LOOK } from './theme.ts'

export type Html = ReturnType<typeof html>

interface PageTexts {
  language: Language
  shopName: string
  subject: string
  preview: string
}

/** Tables and inline styles, as mail readers require. */
export async function emailPage(texts: PageTexts, content: Html, foot: Html): Promise<string> {
  const page = await html`<!doctype html>
<html lang="${texts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${texts.subject}</title>
</head>
<body style="${LOOK.page}">
<div style="${LOOK.hidden}">${texts.preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${LOOK.ground}"><tr><td align="center" style="${LOOK.margin}">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="${LOOK.sheet}">
<tr><td style="${LOOK.brand}">${texts.shopName}</td></tr>
<tr><td style="${LOOK.content}">${content}</td></tr>
<tr><td style="${LOOK.foot}">${foot}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
  return String(page)
}
