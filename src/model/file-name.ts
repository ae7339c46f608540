import { printable } from './printable.ts';

/** Bytes of a name in UTF-8 that leave room for a number and an extension in the 255 of file systems. */
const mostBytes = 200;
const mostExtension = 12;
/** Names that Windows keeps for devices, whatever follows a dot. */
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=\.|$)/i;

/**
 * A name for a file, of a name that may be anything: every file system takes it, it hides no file, is no option of a
 * command, and says what is hidden in it. The extension stays where a long name is cut.
 */
export function safeFileName(name: string): string {
  const plain = withoutEnd(
    printable(name.normalize('NFC'))
      .replaceAll(/⟨U\+([0-9A-F]+)⟩/g, '_$1_')
      .replaceAll(/[<>:"/\\|?*]/g, '_')
      .replace(/^[-.~ ]+/, (start) => '_'.repeat(start.length)),
  ).replace(reserved, '_$&');
  return shortened(plain) || 'recording';
}

function shortened(name: string): string {
  const encoder = new TextEncoder();
  if (encoder.encode(name).length <= mostBytes) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= mostExtension ? name.slice(dot) : '';
  let stem = '';
  let left = mostBytes - encoder.encode(extension).length;
  for (const character of name) {
    left -= encoder.encode(character).length;
    if (left < 0) break;
    stem += character;
  }
  return withoutEnd(stem) + extension;
}

/** Without dots and blanks at the end, which Windows leaves out. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && '. '.includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

/**
 * The name, with a number where it is taken; names that differ in capitals or in how letters are composed are one, as
 * they are on many disks.
 *
 * @param taken  names given before, as `sameNameKey` has them; this one's joins them
 */
export function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let n = 2; taken.has(sameNameKey(free)); n++) free = `${name}-${n}`;
  taken.add(sameNameKey(free));
  return free;
}

/** What names have in common that some disks take for one. */
export function sameNameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().normalize('NFC');
}
