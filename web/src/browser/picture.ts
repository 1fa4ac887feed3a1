// A part of the page as a picture: what it is made of, drawn once more into an image of its own.

const SVG = "http://www.w3.org/2000/svg";
/** A picture is as sharp as on a good screen, and no larger than what can be sent on easily. */
const [SHARP, MOST] = [2, 2600];

async function asData(address: string): Promise<string> {
  const file = await (await fetch(address)).blob();
  const reader = new FileReader();
  const read = new Promise((done, fail) => Object.assign(reader, { onload: done, onerror: fail }));
  reader.readAsDataURL(file);
  await read;
  return reader.result as string;
}

/** A style sheet as it was written, which is not always how browsers print its rules, with its fonts in it: an image may
 * fetch nothing. */
async function textOf({ href, ownerNode }: CSSStyleSheet): Promise<string> {
  if (href === null) return ownerNode?.textContent ?? "";
  const text = await (await fetch(href)).text();
  const parts = text.split(/url\("?(\.[^")]+\.woff2)"?\)/);
  const fonts = await Promise.all(
    parts.map(async (part, at) => (at % 2 === 0 ? part : `url("${await asData(new URL(part, href).href)}")`)),
  );
  return fonts.join("");
}

async function stylesOf(): Promise<string> {
  // Nothing moves in a picture, so everything is where it comes to rest.
  const still = "*, *::before, *::after { animation: none !important; transition: none !important; }";
  return [...(await Promise.all([...document.styleSheets].map(textOf))), still].join("\n");
}

/** An image document with copies of these elements, the later ones above, in the colours of the page. */
async function documentOf(elements: readonly Element[], width: number, height: number): Promise<string> {
  const root = document.createElementNS(SVG, "svg");
  root.setAttribute("xmlns", SVG);
  root.setAttribute("width", String(width));
  root.setAttribute("height", String(height));
  for (const { name, value } of document.documentElement.attributes)
    if (name !== "class") root.setAttribute(name, value);
  const style = document.createElementNS(SVG, "style");
  style.textContent = await stylesOf();
  const frame = document.createElementNS(SVG, "foreignObject");
  frame.setAttribute("width", "100%");
  frame.setAttribute("height", "100%");
  const body = document.createElement("body");
  body.style.cssText = `width: ${width}px; height: ${height}px; min-height: 0; isolation: isolate; background: var(--ground)`;
  body.append(...elements.map((element) => element.cloneNode(true)));
  frame.append(body);
  root.append(style, frame);
  return new XMLSerializer().serializeToString(root);
}

/** A picture, as PNG, of elements that fill the window. Rejects where the browser does not allow that. */
export async function pictureOf(elements: readonly Element[]): Promise<Blob> {
  const [width, height] = [innerWidth, innerHeight];
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await documentOf(elements, width, height))}`;
  await image.decode();
  const scale = Math.min(SHARP, MOST / Math.max(width, height));
  const canvas = Object.assign(document.createElement("canvas"), { width: width * scale, height: height * scale });
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob === null ? fail(new Error("no picture")) : done(blob)), "image/png"),
  );
}
