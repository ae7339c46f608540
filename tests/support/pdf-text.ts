import { inflateSync } from 'node:zlib';

interface PdfObject {
  readonly head: string;
  /** Content of its inflated stream; empty if it has none. */
  readonly stream: string;
}

/** Inflates a stream of text; skips fonts and images. */
function inflateStream(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return '';
  }
}

function readObjects(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1');
  const found = new Map<string, PdfObject>();
  const start = /(\d+) 0 obj\b/g;
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
    const [, number = ''] = match;
    const body = text.slice(start.lastIndex, text.indexOf('endobj', start.lastIndex));
    const at = body.search(/\bstream\r?\n/);
    const head = at < 0 ? body : body.slice(0, at);
    const [, length] = /\/Length (\d+)/.exec(head) ?? [];
    if (at < 0 || length === undefined) {
      found.set(number, { head, stream: '' });
      continue;
    }
    const from = text.indexOf('\n', start.lastIndex + at) + 1;
    const to = from + Number(length);
    found.set(number, { head, stream: inflateStream(pdf.subarray(from, to)) });
    start.lastIndex = to;
  }
  return found;
}

const letters = (hex: string): string =>
  String.fromCodePoint(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

interface PdfFont {
  /** Hexadecimal digits of a glyph's number. */
  readonly digits: number;
  readonly glyphs: ReadonlyMap<number, string>;
}

/** Reads the character of each glyph of a font. */
function readFont(map: string): PdfFont {
  const found = new Map<number, string>();
  const [, widest = '0000'] = /begincodespacerange\s*<\w+>\s*<(\w+)>/.exec(map) ?? [];
  for (const [, block = ''] of map.matchAll(/beginbfchar([^]*?)endbfchar/g)) {
    for (const [, glyph = '', text = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g))
      found.set(Number.parseInt(glyph, 16), letters(text));
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange([^]*?)endbfrange/g)) {
    for (const [, from = '', to = '', text = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const first = Number.parseInt(from, 16);
      for (let glyph = first; glyph <= Number.parseInt(to, 16); glyph += 1)
        found.set(glyph, String.fromCodePoint(Number.parseInt(text, 16) + glyph - first));
    }
  }
  return { digits: widest.length, glyphs: found };
}

/**
 * Reads the pages and text of a PDF in the form that Chromium writes. Spaces between words are left out, since it does
 * not draw them.
 */
export function readPdf(pdf: Buffer): { readonly pageCount: number; readonly text: string } {
  const objects = readObjects(pdf);
  const heads = [...objects.values()].map(({ head }) => head);
  const fonts = new Map<string, PdfFont>();
  for (const head of heads) {
    for (const [, name = '', number = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '') ?? [];
      fonts.set(name, readFont(objects.get(map)?.stream ?? ''));
    }
  }
  let font = readFont('');
  let text = '';
  for (const { stream } of objects.values()) {
    for (const [, name, hex] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
      if (name !== undefined) font = fonts.get(name) ?? font;
      for (let at = 0; at < (hex?.length ?? 0); at += font.digits)
        text += font.glyphs.get(Number.parseInt(hex?.slice(at, at + font.digits) ?? '', 16)) ?? '';
    }
  }
  return {
    pageCount: heads.filter((head) => /\/Type\s*\/Page\b/.test(head)).length,
    text: text.replaceAll(/\s/g, ''),
  };
}
