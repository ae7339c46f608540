import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isAddress } from '../../io/address.ts';
import { findBrainVisionFiles, recordFiles } from './record-files.ts';
import { fileSource, isFile } from './file-source.ts';
import { withoutExtension } from '../output/result-names.ts';

/** Options that name a file to read. */
const tableOptions = ['subjects', 'list', 'compare', 'stretches', 'session', 'result'];
/** Options that name a folder whose files are read. */
const folderOptions = ['results', 'resume', 'prepare', 'prepared', 'merge'];
/** Endings of files next to a recording that `denoise` uses as its truth. */
const truthEndings = ['.truth.json', '_clean.hea', '_clean.dat', '_clean.edf', '_clean.csv'];

/** Files with a header's name that are not read with it. */
const results = /\.(?:json|csv|tsv|txt|edf|bdf|html|pdf|md|png|svg)$/i;

/** Inputs as named on a command line. */
interface NamedInputs {
  readonly files: readonly string[];
  readonly options: Readonly<Record<string, string | true | undefined>>;
}

/** Input files of a run, which must not be overwritten. They are examined only if an output already exists. */
export class RunInputs {
  readonly #recordings: string[];
  readonly #tables: string[];
  readonly #folders: string[];
  /** Paths by device and inode. */
  #direct: Promise<Map<string, string>> | null = null;
  #companions: Promise<Map<string, string>> | null = null;

  constructor({ files, options }: NamedInputs) {
    const named = (names: readonly string[]) =>
      names.flatMap((name) => {
        const value = options[name];
        return typeof value === 'string' ? [value] : [];
      });
    this.#recordings = [...files];
    this.#tables = named(tableOptions);
    this.#folders = named(folderOptions);
  }

  /** Adds recordings that a table or a stored series names. */
  add(recordings: readonly string[]): void {
    this.#recordings.push(...recordings);
    this.#direct = null;
    this.#companions = null;
  }

  /**
   * Returns the input that is the same file, under any name; null if there is none.
   *
   * @param withCompanions also finds files that belong to recordings: signals, annotations, truth
   */
  async find(file: Stats, withCompanions: boolean): Promise<string | null> {
    this.#direct ??= this.#findDirect();
    const own = (await this.#direct).get(fileIdentity(file));
    if (own !== undefined || !withCompanions) return own ?? null;
    this.#companions ??= this.#findCompanions();
    return (await this.#companions).get(fileIdentity(file)) ?? null;
  }

  async #findDirect(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const path of [...this.#recordings, ...this.#tables]) await addFile(found, await foundPath(path));
    for (const folder of this.#folders) {
      // A folder that does not exist yet is created by the run.
      const names = await readdir(folder, { recursive: true }).catch(() => []);
      for (const name of names) await addFile(found, join(folder, name));
    }
    return found;
  }

  async #findCompanions(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    const lists = new Map<string, Promise<string[]>>();
    const list = (folder: string) => {
      const names = lists.get(folder) ?? readdir(folder);
      lists.set(folder, names);
      return names;
    };
    for (const recording of this.#recordings) {
      const path = await foundPath(recording);
      if (path === null) continue;
      for (const ending of truthEndings) await addFile(found, `${withoutExtension(path)}${ending}`);
      for (const companion of await findBrainVisionFiles(path, list)) await addFile(found, companion.path);
      if (!path.endsWith('.hea')) continue;
      for (const companion of await recordFiles(await fileSource(path), list)) {
        if (!results.test(companion.path)) await addFile(found, companion.path);
      }
    }
    return found;
  }
}

export function fileIdentity({ dev, ino }: Stats): string {
  return `${dev}:${ino}`;
}

async function addFile(found: Map<string, string>, path: string | null): Promise<void> {
  if (path === null) return;
  const stats = await stat(path).catch(() => null);
  if (stats?.isFile() === true) found.set(fileIdentity(stats), path);
}

/** Returns the file that a FILE is or is contained in: a record's header, an archive; null if there is none. */
async function foundPath(file: string): Promise<string | null> {
  if (isAddress(file)) return null;
  for (const path of [`${file}.hea`, ...(file.endsWith('.dat') ? [`${file.slice(0, -4)}.hea`] : [])]) {
    if (await isFile(path)) return path;
  }
  for (let path = file; path !== dirname(path); path = dirname(path)) if (await isFile(path)) return path;
  return null;
}
