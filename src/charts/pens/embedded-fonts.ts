/** Returns the address of a font's file; null if it has none. */
function fontAddress(rule: CSSFontFaceRule): string | null {
  const [, quoted] = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue('src')) ?? [];
  return quoted === undefined ? null : new URL(quoted, rule.parentStyleSheet?.href ?? location.href).href;
}

async function embedFace(rule: CSSFontFaceRule): Promise<string> {
  const address = fontAddress(rule);
  if (address === null) return '';
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');
  const own = ['font-family', 'font-weight', 'unicode-range'].flatMap((name) => {
    const value = rule.style.getPropertyValue(name);
    return value === '' ? [] : [`${name}:${value}`];
  });
  return `@font-face{${own.join(';')};src:url(data:font/woff2;base64,${btoa(letters)})}`;
}

let made: Promise<string> | null = null;

async function makeFaces(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const faces = rules.filter((rule) => rule instanceof CSSFontFaceRule);
  return (await Promise.all(faces.map(embedFace))).join('');
}

/**
 * Returns the page's fonts as style rules without external files, because a picture may not fetch any. Empty if they
 * are not available.
 */
export function embeddedFonts(): Promise<string> {
  made ??= makeFaces().catch(() => {
    made = null;
    return '';
  });
  return made;
}
