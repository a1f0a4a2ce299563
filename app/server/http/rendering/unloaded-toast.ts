import { escapeMarkup } from '#app/server/core/escape-markup.ts'

/** Says that a page's scripts have not come, with a link that loads it anew. */
export function unloadedToast(text: string, again: string): string {
  return `<div class="toast" data-type="error" role="alert"><p class="toast__text">${escapeMarkup(text)}</p>\
<a class="btn btn--quiet toast__action" href="">${escapeMarkup(again)}</a></div>`
}
