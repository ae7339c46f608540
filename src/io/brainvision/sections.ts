/** A line `KEY=VALUE` of a section, and where it stands. */
export interface IniEntry {
  readonly value: string;
  /** From 1. */
  readonly line: number;
}

/** Entries by the section and the key in small letters. */
export type IniSections = ReadonlyMap<string, ReadonlyMap<string, IniEntry>>;

/** What follows is for people, and may look like anything. */
const freeText = 'comment';

/**
 * The sections of a header or of markers; lines that begin with `;` are left out, and all from `[Comment]` on.
 *
 * Source: Brain Products, ‘BrainVision Core Data Format 1.0’.
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

/** The parts of a value between commas; `\1` stands for a comma in them. */
export function splitIniValue({ value }: IniEntry): string[] {
  return value.split(',').map((part) => part.replaceAll('\\1', ',').trim());
}
