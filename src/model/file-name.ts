import { printable } from './printable.ts';

/**
 * Maximum length of a name in UTF-8 bytes. It leaves room for a number and an extension within the 255 of file systems.
 */
const maxNameBytes = 200;
const maxExtension = 12;
/** Names that Windows reserves for devices, with or without an extension. */
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=\.|$)/i;

/**
 * Makes a safe file name from any text.
 *
 * Every file system accepts the result. It does not name a hidden file, is not read as a command option, and shows
 * hidden characters as codes. A long name is shortened before its extension.
 */
export function safeFileName(name: string): string {
  const plain = trimDotsAndBlanks(
    printable(name.normalize('NFC'))
      .replaceAll(/⟨U\+([0-9A-F]+)⟩/g, '_$1_')
      .replaceAll(/[<>:"/\\|?*]/g, '_')
      .replace(/^[-.~ ]+/, (start) => '_'.repeat(start.length)),
  ).replace(reserved, '_$&');
  return shortenFileName(plain) || 'recording';
}

function shortenFileName(name: string): string {
  const encoder = new TextEncoder();
  if (encoder.encode(name).length <= maxNameBytes) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= maxExtension ? name.slice(dot) : '';
  let stem = '';
  let left = maxNameBytes - encoder.encode(extension).length;
  for (const character of name) {
    left -= encoder.encode(character).length;
    if (left < 0) break;
    stem += character;
  }
  return trimDotsAndBlanks(stem) + extension;
}

/** Removes dots and blanks at the end, which Windows ignores. */
function trimDotsAndBlanks(name: string): string {
  let end = name.length;
  while (end > 0 && '. '.includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

/**
 * Returns the name, with a number appended if it is taken. Names that differ only in case or in Unicode composition
 * count as the same, as on many disks.
 *
 * @param taken  names in use, as keys of `sameNameKey`; the key of the returned name is added
 */
export function makeUniqueName(name: string, taken: Set<string>): string {
  let free = name;
  for (let n = 2; taken.has(sameNameKey(free)); n++) free = `${name}-${n}`;
  taken.add(sameNameKey(free));
  return free;
}

/** Returns a key that is equal for names that some disks treat as the same. */
export function sameNameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().normalize('NFC');
}
