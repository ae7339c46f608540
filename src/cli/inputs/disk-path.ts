import { readdir } from 'node:fs/promises';

/** UTF-8 as Unicode has it, of bytes as Latin-1 text; any other byte by itself. */
const encoded =
  /((?:[^\x80-\xFF]|[\xC2-\xDF][\x80-\xBF]|\xE0[\xA0-\xBF][\x80-\xBF]|[\xE1-\xEC\xEE\xEF][\x80-\xBF]{2}|\xED[\x80-\x9F][\x80-\xBF]|\xF0[\x90-\xBF][\x80-\xBF]{2}|[\xF1-\xF3][\x80-\xBF]{3}|\xF4[\x80-\x8F][\x80-\xBF]{2})+)|[\x80-\xFF]/g;
/** Halves of pairs by themselves, which stand for bytes that are no UTF-8; no name in UTF-8 has them. */
const loneBytes = /([\uDC80-\uDCFF])/u;

/**
 * A path as the disk has it. A file's name may be any bytes: those that are no UTF-8 stand in a text as U+DC80 … U+DCFF
 * (as in PEP 383), which are bytes again here.
 */
export function diskPath(path: string): string | Buffer {
  if (!loneBytes.test(path)) return path;
  const parts = path.split(loneBytes);
  return Buffer.concat(
    parts.map((part, index) => (index % 2 === 1 ? Buffer.of(part.charCodeAt(0) & 0xff) : Buffer.from(part))),
  );
}

function decodeName(name: Buffer): string {
  return name
    .toString('latin1')
    .replaceAll(encoded, (bytes, valid: string | undefined) =>
      valid === undefined
        ? String.fromCharCode(0xdc00 + bytes.charCodeAt(0))
        : Buffer.from(valid, 'latin1').toString('utf8'),
    );
}

/** What lies in a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
}

/** What lies in a folder, by names that `diskPath` takes. */
export async function entriesIn(folder: string): Promise<FolderEntry[]> {
  const entries = await readdir(diskPath(folder), { withFileTypes: true, encoding: 'buffer' });
  return entries.map((entry) => ({
    name: decodeName(entry.name),
    kind: entry.isFile()
      ? 'file'
      : entry.isDirectory()
        ? 'folder'
        : entry.isSymbolicLink()
          ? 'link'
          : 'other',
  }));
}

/** Names of what lies in a folder, as `diskPath` takes them. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(diskPath(folder), { encoding: 'buffer' })).map(decodeName);
}
