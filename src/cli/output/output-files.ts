import { type FileHandle, open, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ByteSink } from '../../model/sink.ts';
import { toWriteError, OutputError } from './output-error.ts';
import { isCaseless, locateFolder, locateOutput, type OutputPlace } from './output-place.ts';
import { type WrittenKind, detectWrittenKind } from './own-files.ts';
import { type Rename, completeFolderRenames } from './rename-journal.ts';
import { fileIdentity, type RunInputs } from '../inputs/run-inputs.ts';
import { standardStream } from '../inputs/standard-input.ts';
import { removeTemporary } from './temporary-file.ts';
import { openTemporarySibling, prepareFolder, commitRenames } from '../inputs/whole-file.ts';

/** Writes one file of a group, in pieces. */
export type WriteOutput = (path: string, write: (sink: ByteSink) => Promise<void>) => Promise<void>;

/** A file that was written. */
export interface WrittenFile {
  readonly file: string;
  readonly bytes: number;
}

/** A file of a group in its temporary place, or written directly to a stream. */
interface Draft extends WrittenFile {
  readonly place: OutputPlace;
  /** Null for a stream. */
  readonly temporary: string | null;
}

/** Number of times that a file is examined, since another run may be replacing it together with its record. */
const maxLooks = 5;

/**
 * Returns the `detectWrittenKind` of a file. It retries while another run replaces a record, as header and annotations may then
 * belong to two records.
 */
async function settledKind(path: string): Promise<WrittenKind | null> {
  for (let look = 1; ; look++) {
    const kind = await detectWrittenKind(path);
    if (kind !== null || look === maxLooks) return kind;
    await completeFolderRenames(dirname(path));
  }
}

/** All outputs of a run: checked against its inputs, and written completely or not at all. */
export class OutputFiles {
  readonly inputs: RunInputs;
  readonly #isForced: boolean;
  /** Paths that this run wrote, by device and inode. */
  readonly #written = new Map<string, string>();
  /** Folders that exist and are cleared of what killed runs left. */
  readonly #prepared = new Set<string>();

  readonly #print: (bytes: Uint8Array) => Promise<void>;

  /**
   * @param isForced whether files that Beatbench did not write may be replaced
   * @param print    writes to standard output
   */
  constructor(inputs: RunInputs, isForced: boolean, print: (bytes: Uint8Array) => Promise<void>) {
    this.inputs = inputs;
    this.#isForced = isForced;
    this.#print = print;
  }

  /**
   * Checks outputs before anything is computed. Paths that are not known then are checked by `writeTogether`.
   *
   * @throws OutputError `overwrites-input`, `overwrites-result` if two paths are one file, `not-ours`, `no-folder`,
   *         `not-written`
   */
  async expect(paths: readonly string[]): Promise<void> {
    const seen = new Map<string, string>();
    const caseless = new Map<string, boolean>();
    for (const path of paths) {
      const place = await this.#admit(path);
      if (place.isStream) continue;
      const isFolded = caseless.get(place.folder) ?? (await isCaseless(place.folder));
      caseless.set(place.folder, isFolded);
      const key = isFolded ? place.real.normalize('NFC').toLowerCase() : place.real;
      const other = seen.get(key);
      if (other !== undefined) throw oneFile(path, other);
      seen.set(key, path);
    }
  }

  /** Checks a folder in the same way. */
  async expectFolder(path: string): Promise<void> {
    await locateFolder(path);
  }

  /** Writes a single file. @throws OutputError like `writeTogether` */
  async write(path: string, content: Iterable<string> | Uint8Array): Promise<void> {
    await this.writeTogether((writeFile) => writeFile(path, (sink) => writeContent(sink, content)));
  }

  /**
   * Writes files that belong together. They get their final names together once all are on the disk; if anything fails,
   * none does.
   *
   * @param fill writes each of them
   * @throws OutputError like `expect`, and `not-written` if the system does not accept the bytes
   */
  async writeTogether(fill: (write: WriteOutput) => Promise<void>): Promise<WrittenFile[]> {
    // In the order in which they are started: a header before the signals that are written meanwhile.
    const drafts: Draft[] = [];
    let count = 0;
    const begun: string[] = [];
    try {
      await fill(async (path, write) => {
        const index = count++;
        drafts[index] = await this.#draft(await this.#admit(path), write, begun);
      });
      await this.#putInPlace(drafts);
    } finally {
      // Files that were renamed have been released and are not removed.
      for (const temporary of begun) await removeTemporary(temporary);
    }
    return drafts.map(({ file, bytes }) => ({ file, bytes }));
  }

  async #admit(path: string): Promise<OutputPlace> {
    const place = await locateOutput(path);
    const { stats, isStream, real } = place;
    if (stats === null || isStream) return place;
    const before = this.#written.get(fileIdentity(stats));
    if (before !== undefined) {
      if (before !== real) throw oneFile(path, before);
      return place;
    }
    const kind = await settledKind(real);
    const mayBeCompanion = this.#isForced || kind === 'recording' || kind === null || isTruth(real);
    const input = await this.inputs.find(stats, mayBeCompanion);
    if (input !== null) throw inputOverwriteError(path, input);
    if (kind !== null || this.#isForced) return place;
    throw new OutputError(
      'not-ours',
      `‘${path}’ already exists and was not written by Beatbench; give another --out, or --force to replace it.`,
      path,
    );
  }

  /** Writes a file to its temporary place and flushes it to the disk. */
  async #draft(
    place: OutputPlace,
    write: (sink: ByteSink) => Promise<void>,
    begun: string[],
  ): Promise<Draft> {
    const { path } = place;
    const { handle, temporary } = await orNotWritten(path, this.#open(place));
    if (temporary !== null) begun.push(temporary);
    let bytes = 0;
    try {
      await write({
        write: async (piece) => {
          await orNotWritten(path, handle.writeFile(piece));
          bytes += piece.length;
        },
      });
      if (temporary !== null) await orNotWritten(path, handle.sync());
    } finally {
      await handle.close();
    }
    return { file: path, bytes, place, temporary };
  }

  async #open({ path, real, stats, isStream }: OutputPlace): Promise<OpenDraft> {
    if (path === standardStream)
      return { handle: { ...streamMethods, writeFile: this.#print }, temporary: null };
    // Standard output may be a file that others also write to, so bytes are appended.
    if (isStream) return { handle: await open(path, 'a'), temporary: null };
    const folder = dirname(real);
    if (!this.#prepared.has(folder)) await prepareFolder(folder);
    this.#prepared.add(folder);
    return openTemporarySibling(real, stats === null ? null : stats.mode & 0o7777);
  }

  async #putInPlace(drafts: readonly Draft[]): Promise<void> {
    const folders = new Map<string, { path: string; rename: Rename }[]>();
    for (const { file, place, temporary } of drafts) {
      if (temporary === null) continue;
      const folder = dirname(place.real);
      const rename = [basename(temporary), basename(place.real)] as const;
      folders.set(folder, [...(folders.get(folder) ?? []), { path: file, rename }]);
    }
    for (const [folder, members] of folders) {
      const renames = members.map((member) => member.rename);
      await orNotWritten(members[0]?.path ?? folder, this.#putTogether(folder, renames));
    }
  }

  async #putTogether(folder: string, renames: readonly Rename[]): Promise<void> {
    await commitRenames(folder, renames);
    for (const [, name] of renames) {
      const path = join(folder, name);
      this.#written.set(fileIdentity(await stat(path)), path);
    }
  }
}

/** Writes a text, its pieces, or bytes. */
export async function writeContent(sink: ByteSink, content: Iterable<string> | Uint8Array): Promise<void> {
  if (content instanceof Uint8Array) return sink.write(content);
  const encoder = new TextEncoder();
  for (const piece of typeof content === 'string' ? [content] : content)
    await sink.write(encoder.encode(piece));
}

/** Methods of a file handle that standard output does not need. */
const streamMethods = { sync: () => Promise.resolve(), close: () => Promise.resolve() };

interface OpenDraft {
  readonly handle: Pick<FileHandle, 'sync' | 'close'> & {
    readonly writeFile: (bytes: Uint8Array) => Promise<void>;
  };
  readonly temporary: string | null;
}

async function orNotWritten<T>(path: string, doing: Promise<T>): Promise<T> {
  try {
    return await doing;
  } catch (error) {
    throw toWriteError(path, error);
  }
}

/** Returns whether a file is the truth of a recording, which `denoise` reads and `synth` writes. */
function isTruth(path: string): boolean {
  return path.endsWith('.truth.json');
}

function oneFile(path: string, other: string): OutputError {
  return new OutputError(
    'overwrites-result',
    `Two results of this run would be the same file (‘${other}’ and ‘${path}’); rename a recording, or write them in two runs.`,
    path,
  );
}

function inputOverwriteError(path: string, input: string): OutputError {
  const which = path === input ? 'this run reads it' : `it is ‘${input}’, which this run reads`;
  return new OutputError(
    'overwrites-input',
    `‘${path}’ would be overwritten, and ${which}; give another --out.`,
    path,
  );
}
