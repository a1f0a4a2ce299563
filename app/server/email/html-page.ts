import { html, raw } from 'hono/html'
import type { Language } from '#app/shop/language.ts'
import { DARK_STYLES, look } from './theme.ts'

export type Html = ReturnType<typeof html>

interface PageTexts {
  language: Language
  shopName: string
  subject: string
  preview: string
}

/** Tables and inline styles, as mail readers require; colours of dark mode for those that ask for them. */
export async function emailPage(texts: PageTexts, content: Html, foot: Html): Promise<string> {
  const page = await html`<!doctype html>
<html lang="${texts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${texts.subject}</title>
<style>${raw(DARK_STYLES)}</style>
</head>
<body ${look('page')}>
<div ${look('hidden')}>${texts.preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${look('ground')}><tr><td align="center" ${look('margin')}>
<table role="presentation" width="600" cellpadding="0" cellspacing="0" ${look('sheet')}>
<tr><td ${look('brand')}>${texts.shopName}</td></tr>
<tr><td ${look('content')}>${content}</td></tr>
<tr><td ${look('foot')}>${foot}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
  return String(page)
}
