// Browsers and their extensions that translate a page put elements of their own in place of its texts. React, which knows
// only the texts that it made, then fails where it takes one away, and goes on changing what nobody sees any more
// (facebook/react issue 11538). Here each text keeps its place: it is taken away with what stands for it, and shown again
// as soon as it changes.

/** What stands for a text. */
const standIns = new WeakMap<Node, Element>();

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;
/** The element in which translators put their texts. */
const isStandIn = (node: Node | null): node is Element =>
  node instanceof HTMLElement && node.localName === 'font';

/** Keeps the page right while something else translates it, until the signal is aborted. */
export function surviveTranslation(signal?: AbortSignal): void {
  const { removeChild, insertBefore } = Node.prototype;

  const standInOf = (node: Node | null, parent: Node) => {
    const standIn = node && standIns.get(node);
    return standIn?.parentNode === parent ? standIn : null;
  };

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    standInOf(child, this)?.remove();
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    standInOf(child, this)?.remove();
    const place = before?.parentNode === this ? before : standInOf(before, this);
    return insertBefore.call(this, child, place) as Child;
  };

  const changes = new MutationObserver((records) => {
    for (const { target } of records) {
      const standIn = standIns.get(target);
      if (!target.parentNode) standIn?.replaceWith(target);
    }
  });
  const texts = new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isStandIn);
      if (!standIn) continue;
      for (const text of [...removedNodes].filter(isText)) {
        standIns.set(text, standIn);
        changes.observe(text, { characterData: true });
      }
    }
  });
  texts.observe(document.body, { childList: true, subtree: true });

  signal?.addEventListener('abort', () => {
    texts.disconnect();
    changes.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
  });
}
