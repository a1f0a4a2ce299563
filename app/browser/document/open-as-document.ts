const openedAt = import.meta.env.SSR ? '' : window.location.href

/** Gets the open page anew from the shop, unless it has just come from there: then the same would happen again. */
export function openAsDocument(): void {
  if (window.location.href !== openedAt) window.location.reload()
}
