/** A line `KEY=VALUE` of a section, with its line number. */
export interface IniEntry {
  readonly value: string;
  /** Line number, from 1. */
  readonly line: number;
}

/** Entries by section and key, in lower case. */
export type IniSections = ReadonlyMap<string, ReadonlyMap<string, IniEntry>>;

/** Section of free text for readers, in any form. */
const freeText = 'comment';

/**
 * Reads the sections of a header or of markers. Lines that begin with `;` are left out, and so is everything from
 * `[Comment]` on.
 *
 * Source: Brain Products, ‘BrainVision Core Data Format 1.0’.
 *
 * @param text content of the file
 * @returns entries of each section, in the order of the file
 */
export function readSections(text: string): IniSections {
  const sections = new Map<string, Map<string, IniEntry>>();
  let entries = new Map<string, IniEntry>();
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.trim();
    const title = /^\[(.+)\]$/.exec(line)?.[1]?.trim().toLowerCase();
    if (title === freeText) break;
    if (title !== undefined) {
      entries = sections.get(title) ?? new Map<string, IniEntry>();
      sections.set(title, entries);
      continue;
    }
    const at = line.indexOf('=');
    if (at <= 0 || line.startsWith(';')) continue;
    entries.set(line.slice(0, at).trim().toLowerCase(), {
      value: line.slice(at + 1).trim(),
      line: index + 1,
    });
  }
  return sections;
}

/**
 * Splits a value at commas; `\1` represents a comma within a part.
 *
 * @param entry entry of a section, with its line
 * @returns parts in their order
 */
export function splitIniValue({ value }: IniEntry): string[] {
  return value.split(',').map((part) => part.replaceAll('\\1', ',').trim());
}
