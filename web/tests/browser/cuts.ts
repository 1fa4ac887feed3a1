// What a reader could not read: text that is cut off, leaves its box, or makes the page wider than the window.
// Runs inside the page, so it stands alone.

/** Every flaw as a line: what is wrong, where, and the text. */
export function cutTexts(): string[] {
  const SLACK = 1.5;
  const found = new Set<string>();
  const named = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${[...element.classList].filter((name) => !name.startsWith("svelte-")).join(".")}`;
  const round = (value: number): string => value.toFixed(1);

  const tell = (what: string, where: Element, text: string, by: number): void => {
    found.add(
      `${what} by ${round(by)}px in ${named(where)} of ${named(where.parentElement ?? where)}: ${text.trim().slice(0, 60)}`,
    );
  };

  /** Meant for screen readers alone, or left out as a whole where only one line of a row is shown. */
  const isMeant = (style: CSSStyleDeclaration, box: DOMRect, rect: DOMRect): boolean =>
    style.clipPath !== "none" || (style.flexWrap === "wrap" && rect.top >= box.bottom - SLACK);

  /** By how much a text is cut by what is around it, walking up to where it could be scrolled to. */
  function clipped(start: Element, rect: DOMRect, text: string): void {
    let [across, down] = [true, true];
    for (
      let at: Element | null = start;
      at !== null && at !== document.body && (across || down);
      at = at.parentElement
    ) {
      const style = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      if (/auto|scroll/.test(style.overflowX)) across = false;
      if (/auto|scroll/.test(style.overflowY)) down = false;
      const hides =
        /hidden|clip/.test(style.overflowX) || /hidden|clip/.test(style.overflowY) || at.tagName === "DIALOG";
      if (hides && isMeant(style, box, rect)) return;
      if (hides && across) {
        const by = Math.max(rect.right - box.right, box.left - rect.left);
        if (by > SLACK) tell("cut across", at, text, by);
      }
      if (hides && down) {
        // The box of a line is higher than its letters, so some of it may be outside.
        const by = Math.max(rect.bottom - box.bottom, box.top - rect.top) - rect.height * 0.2;
        if (by > SLACK) tell("cut down", at, text, by);
      }
      if (style.position === "fixed") return;
    }
  }

  function outside(start: Element, rect: DOMRect, text: string): void {
    let box: Element | null = start;
    for (
      ;
      box !== null && !box.matches("button, a.button, .panel, label, dialog, li, th, td, h1, h2");
      box = box.parentElement
    ) {
      // What can be scrolled to is in its box; a cap may stand on the edge of its panel.
      if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return;
      if (getComputedStyle(box).position === "absolute") return;
    }
    if (box === null) return;
    // What can be scrolled to is not lost.
    const { overflowX, overflowY } = getComputedStyle(box);
    const edge = box.getBoundingClientRect();
    const [across, down] = [
      Math.max(rect.right - edge.right, edge.left - rect.left),
      Math.max(rect.bottom - edge.bottom, edge.top - rect.top) - rect.height * 0.2,
    ];
    if (across > SLACK && !/auto|scroll/.test(overflowX)) tell("out of its box across", box, text, across);
    if (down > SLACK && !/auto|scroll/.test(overflowY)) tell("out of its box down", box, text, down);
  }

  function lookAtText(node: Text): void {
    const parent = node.parentElement;
    if (parent === null || node.data.trim() === "" || parent.closest("script, style, option, .unseen") !== null) return;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width === 0 || rect.height === 0) continue;
      clipped(parent, rect, node.data);
      // Numbers on stones and the like are drawings: they may stand on the edge of what they belong to.
      if (/\p{L}{3}/u.test(node.data)) outside(parent, rect, node.data);
    }
  }

  function lookAtSelect(select: HTMLSelectElement): void {
    const style = getComputedStyle(select);
    const twin = document.createElement("span");
    twin.textContent = select.selectedOptions[0]?.label ?? "";
    twin.style.cssText = "position: absolute; white-space: pre";
    for (const part of ["fontStyle", "fontWeight", "fontStretch", "fontSize", "fontFamily"] as const)
      twin.style[part] = style[part];
    document.body.append(twin);
    const ARROW = 16;
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - ARROW;
    const by = twin.getBoundingClientRect().width - room;
    const text = twin.textContent;
    twin.remove();
    if (by > SLACK) tell("choice cut", select, text, by);
  }

  // What lies below an open window was looked at before it was opened.
  const top = document.querySelector("dialog[open]") ?? document.body;
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) lookAtText(walker.currentNode as Text);
  for (const select of top.querySelectorAll("select")) if (select.checkVisibility()) lookAtSelect(select);
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth - clientWidth}px too wide`);
  return [...found];
}

/** All words of the page: what is seen, and what is said instead of it. */
export function wordsOf(): string[] {
  const words = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.parentElement?.closest('script, style, [lang]:not(html), [translate="no"]') === null)
      words.add(node.data.trim());
  }
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      words.add((element.getAttribute(name) ?? "").trim());
  }
  words.delete("");
  return [...words];
}
