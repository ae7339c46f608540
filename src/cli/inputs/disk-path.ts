import { readdir } from 'node:fs/promises';

/** Matches valid UTF-8 sequences in bytes given as Latin-1 text, and any other byte on its own. */
const encoded =
  /((?:[^\x80-\xFF]|[\xC2-\xDF][\x80-\xBF]|\xE0[\xA0-\xBF][\x80-\xBF]|[\xE1-\xEC\xEE\xEF][\x80-\xBF]{2}|\xED[\x80-\x9F][\x80-\xBF]|\xF0[\x90-\xBF][\x80-\xBF]{2}|[\xF1-\xF3][\x80-\xBF]{3}|\xF4[\x80-\x8F][\x80-\xBF]{2})+)|[\x80-\xFF]/g;
/** Matches lone surrogates, which represent bytes that are not UTF-8; no name in UTF-8 contains them. */
const loneBytes = /([\uDC80-\uDCFF])/u;

/**
 * Converts a path to the bytes on disk. A file's name may consist of any bytes. Those that are not UTF-8 are
 * represented in text by U+DC80 … U+DCFF (like in PEP 383), and are converted back here.
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

/** An entry of a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
}

/** Lists the entries of a folder, with names for `diskPath`. */
export async function listEntries(folder: string): Promise<FolderEntry[]> {
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

/** Lists the names in a folder, for `diskPath`. */
export async function listFolderNames(folder: string): Promise<string[]> {
  return (await readdir(diskPath(folder), { encoding: 'buffer' })).map(decodeName);
}
