import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/**
 * Lists the packages that a package depends on, including itself, as installed. Packages with only types are left out.
 */
export function packagesNeeded(names: readonly string[]): readonly string[] {
  const found = new Set(names);
  for (const name of found) {
    const { dependencies = {} } = JSON.parse(
      readFileSync(join('node_modules', name, 'package.json'), 'utf8'),
    ) as { readonly dependencies?: Readonly<Record<string, string>> };
    for (const other of Object.keys(dependencies)) found.add(other);
  }
  return [...found];
}

/** Expects notices to contain the name and the whole licence text of each package. */
export function expectLicences(notices: string, names: readonly string[]): void {
  const all = plain(notices);
  for (const name of names) {
    const folder = join('node_modules', name);
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    expect(notices).toContain(`\n${name} ${version}`);
    const own = readdirSync(folder).filter((file) => /^(licen|copying|notice)/i.test(file));
    // If a package publishes its licence only in its repository, the text is stored here.
    const kept = own.length === 0 ? [join('licences', `${name}.txt`)] : [];
    const paths = [...own.map((file) => join(folder, file)), ...kept];
    for (const path of paths) {
      const [text = ''] = readFileSync(path, 'utf8').split('# Licenses of bundled dependencies');
      expect(all).toContain(plain(text));
    }
  }
}

/** Names that the notices must contain because code of theirs is included in other packages, each with its licence. */
export const includedCodeWords = [
  'NIST-developed software is provided by NIST as a public service',
  'Copyright 2006 by The HDF Group.',
  'Lawrence Berkeley National Laboratory',
  'Jean-loup Gailly and Mark Adler',
  'Copyright (C) 2011-2022 Xiph.Org Foundation',
  'Copyright (c) 1994-2020, Xiph.Org Foundation',
  'Emscripten authors',
  'Rich Felker, et al.',
  'LLVM Exceptions to the Apache 2.0 License',
];

/** Returns the words that notices lack. */
export function missingWords(notices: string, words: readonly string[]): readonly string[] {
  const all = plain(notices);
  return words.filter((text) => !all.includes(text));
}

/** Reads the notices next to a built program or page. */
export function readNotices(folder: string): string {
  const path = join(folder, 'THIRD-PARTY-NOTICES.txt');
  expect(existsSync(path)).toBe(true);
  return readFileSync(path, 'utf8');
}
