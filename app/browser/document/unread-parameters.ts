/** Gives the page the address that the server rendered: without what no page reads, such as what advertisements add. */
export function forgetUnreadParameters(): void {
  const { search: rendered } = document.documentElement.dataset
  const { search, pathname, hash } = window.location
  if (rendered !== undefined && rendered !== search)
    window.history.replaceState(window.history.state, '', pathname + rendered + hash)
}
