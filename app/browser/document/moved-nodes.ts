/**
 * Lets React insert and remove beside nodes that a translator or an extension has put elsewhere, instead of failing.
 */
export function tolerateMovedNodes(): void {
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    return insertBefore.call(this, node, childWith(this, before)) as T
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    if (node.parentNode === this) removeChild.call(this, node)
    else node.parentNode?.removeChild(node)
    return node
  }
}

/** The child that is the node or has it inside; null, for the end, if none has. */
function childWith(parent: Node, node: Node | null): Node | null {
  let child = node
  while (child && child.parentNode !== parent) child = child.parentNode
  return child
}

/** True for a page whose texts a translator has put into elements of its own. */
export function isTranslated(): boolean {
  return document.querySelector('font') !== null
}
