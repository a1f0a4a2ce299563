/** Gives the page the address that the server rendered: without what no page reads, such as what advertisements add. */
export function forgetUnreadParameters(): void {
  const { search, pathname, hash } = window.location
  const { search: rendered = search } = document.documentElement.dataset
  if (rendered !== search) window.history.replaceState(window.history.state, '', pathname + rendered + hash)
}
