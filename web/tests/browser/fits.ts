// Whether what is shown fits: inside its panel and the window, large enough to read and, by finger, to hit.
// Runs inside the page, so it stands alone.

/** Every misfit as a line: what is wrong, and where. What may scroll says so with `data-scrolls`; a whole page that scrolls
 * is a `page`, of which only texts and targets are measured. */
export function misfits({ touch, page = false }: { touch: boolean; page?: boolean }): string[] {
  const SLACK = 2;
  const LEAST_TEXT = 12;
  const FINGER = 44;
  const APART = 8;
  const ROUNDING = 0.1;
  const PANELS =
    ".panel, .stage, .dock, .bank, .prizes, .sheet, .opponent, .you, .top, .face, .hand button, .call, .button";
  const found = new Set<string>();
  const top = document.querySelector("dialog[open]") ?? document.body;

  const named = (element: Element): string => {
    const classes = [...element.classList].filter((name) => !name.startsWith("svelte-"));
    const data = [...element.attributes].find(({ name }) => name.startsWith("data-"));
    return [element.tagName.toLowerCase(), ...classes].join(".") + (data ? `[${data.name}=${data.value}]` : "");
  };
  const round = (value: number): string => value.toFixed(1);
  const seen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest(".unseen, script, style, option") === null;

  /** By how much a box leaves another. */
  const beyond = (inner: DOMRect, outer: { left: number; top: number; right: number; bottom: number }): number =>
    Math.max(outer.left - inner.left, outer.top - inner.top, inner.right - outer.right, inner.bottom - outer.bottom);
  const WINDOW = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  /** Whether it was put on a line below what its parent shows, to be left out as a whole. */
  function leftOut(element: Element, rect: DOMRect): boolean {
    const parent = element.parentElement!;
    const { top, bottom } = parent.getBoundingClientRect();
    return getComputedStyle(parent).overflowY === "hidden" && (rect.top >= bottom || rect.bottom <= top);
  }

  function inside(element: Element, rect: DOMRect, what: string): void {
    if (page || leftOut(element, rect)) return;
    if (rect.width === 0 || rect.height === 0 || element.closest("[data-scrolls]") !== null) return;
    if (beyond(rect, WINDOW) > SLACK) found.add(`outside the window by ${round(beyond(rect, WINDOW))}: ${what}`);
    for (let panel = element.closest(PANELS); panel !== null; panel = panel.parentElement?.closest(PANELS) ?? null) {
      if (panel === element) continue;
      const by = beyond(rect, panel.getBoundingClientRect());
      // What floats above a panel on purpose, such as a notice, belongs to the window.
      if (element.closest("[data-floats]") !== null) continue;
      if (by > SLACK) found.add(`out of ${named(panel)} by ${round(by)}: ${what}`);
    }
  }

  function sizeOf(parent: Element): number {
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (parent instanceof SVGGraphicsElement) return size * Math.abs(parent.getScreenCTM()?.a ?? 1);
    return size * ((parent as { currentCSSZoom?: number }).currentCSSZoom ?? 1);
  }

  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const parent = node.parentElement;
    if (parent === null || node.data.trim() === "" || !seen(parent)) continue;
    const text = `"${node.data.trim().slice(0, 40)}" in ${named(parent)} of ${named(parent.parentElement ?? parent)}`;
    if (sizeOf(parent) < LEAST_TEXT - ROUNDING) found.add(`text of ${round(sizeOf(parent))} px: ${text}`);
    const range = document.createRange();
    range.selectNodeContents(node);
    // The box of a line is higher than its letters.
    const { left, top, width, height } = range.getBoundingClientRect();
    inside(parent, new DOMRect(left, top + height * 0.15, width, height * 0.7), text);
  }
  for (const drawing of top.querySelectorAll(".mini, .stone, .token, .gauntlet, .card, .tile, .tag"))
    if (seen(drawing) && drawing.closest(".card") === null)
      inside(drawing, drawing.getBoundingClientRect(), named(drawing));

  for (const element of top.querySelectorAll<HTMLElement>("*")) {
    const { overflowX, overflowY } = getComputedStyle(element);
    if (page || !/auto|scroll/.test(overflowX + overflowY) || element.closest("[data-scrolls]") !== null) continue;
    const by = Math.max(element.scrollHeight - element.clientHeight, element.scrollWidth - element.clientWidth);
    if (by > SLACK && seen(element)) found.add(`scrolls by ${round(by)}: ${named(element)}`);
  }
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth) found.add(`the page is ${scrollWidth - innerWidth} px too wide`);
  if (!page && scrollHeight > innerHeight + 1) found.add(`the page is ${scrollHeight - innerHeight} px too high`);

  /** What a sheet that rose over the table leaves of a target. */
  function uncovered(one: Element, rect: DOMRect): DOMRect {
    const sheet = document.querySelector(".chosen .sheet");
    const edge = sheet?.getBoundingClientRect();
    if (edge === undefined || sheet!.contains(one) || rect.right <= edge.left || rect.bottom <= edge.top) return rect;
    return new DOMRect(rect.left, rect.top, rect.width, Math.max(0, edge.top - rect.top));
  }

  const targets = [
    ...top.querySelectorAll("button, a[href], select, textarea, label:has(input), input:not(label input)"),
  ]
    .filter((one) => seen(one) && one.closest("[data-scrolls]") === null)
    // A link within a sentence is as high as its line.
    .filter((one) => !(one.matches("a[href]") && getComputedStyle(one).display === "inline"))
    // A name may stand for its whole panel.
    .map((one) => ({ one, rect: uncovered(one, (one.closest("[data-target]") ?? one).getBoundingClientRect()) }))
    .filter(({ rect }) => rect.height > 0);
  for (const { one, rect } of targets) inside(one, rect, named(one));
  if (!touch) return [...found];
  for (const [at, { one, rect }] of targets.entries()) {
    const whole = (one.closest("[data-target]") ?? one).getBoundingClientRect();
    if (Math.min(whole.width, whole.height) < FINGER - ROUNDING)
      found.add(`a target of ${round(whole.width)} × ${round(whole.height)}: ${named(one)}`);
    for (const other of targets.slice(at + 1)) {
      const across = Math.max(rect.left - other.rect.right, other.rect.left - rect.right);
      const down = Math.max(rect.top - other.rect.bottom, other.rect.top - rect.bottom);
      const apart = across > 0 && down > 0 ? Math.hypot(across, down) : Math.max(across, down);
      // The parts of a bar touch: it is hit as a whole. A page scrolls below it.
      const [bar, others] = [one.closest("[data-bar]"), other.one.closest("[data-bar]")];
      if ((bar !== null && bar === others) || (page && bar !== others)) continue;
      const covered = (box: DOMRect, target: Element): boolean => {
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return hit === null || !(target.contains(hit) || hit.contains(target));
      };
      if (apart < APART - ROUNDING && !covered(rect, one) && !covered(other.rect, other.one))
        found.add(`only ${round(apart)} px between ${named(one)} and ${named(other.one)}`);
    }
  }
  return [...found];
}
