import { BeatbenchError } from '../../model/failure.ts';
import type { PickedFile } from '../../workers/client-types.ts';
import { fingerprintFile } from './fingerprint.ts';
import type { NoticesStore } from '../notices.ts';
import type { StoredFile } from '../../pipeline/sessions/session-file.ts';
import { type KeptFile, type SessionStorage, filesToEvict } from '../session/session-storage.ts';
import type { KnownFingerprints } from '../session/session-snapshot.ts';

interface FileKeeperParts {
  readonly storage: SessionStorage;
  readonly notices: NoticesStore;
  /** Stores the fingerprints of loaded files. */
  readonly known: KnownFingerprints;
  readonly mostBytes: number;
}

/** Maximum number of files that a notice names; it counts the others. */
const maxNamed = 3;

/** Keeps the files of open recordings between visits, as many as fit. */
export function createFileKeeper({ storage, notices, known, mostBytes }: FileKeeperParts) {
  let kept: Promise<Map<string, KeptFile>> | null = null;
  let queue: Promise<void> = Promise.resolve();

  const listed = (): Promise<Map<string, KeptFile>> => {
    kept ??= storage
      .listFiles()
      .then((files) => new Map(files.map((file) => [file.fingerprint, file])))
      .catch(() => new Map<string, KeptFile>());
    return kept;
  };

  /** Names of files that did not fit, by fingerprint, or by name if the fingerprint is unknown. */
  const unkept = new Map<string, string>();

  const reportFull = (name: string, fingerprint: string = name): void => {
    unkept.set(fingerprint, name);
    const names = [...unkept.values()];
    const more = names.length - maxNamed;
    const named = `${names.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    const [stay, have] = names.length === 1 ? ['It stays', 'it has'] : ['They stay', 'they have'];
    notices.tell({
      code: 'storage-full',
      message: `The browser has no room to keep ${named} until the next visit. ${stay} open now; after a reload ${have} to be dropped again.`,
    });
  };

  const keepOne = async (file: File): Promise<void> => {
    const files = await listed();
    let fingerprint: string;
    try {
      fingerprint = await fingerprintFile(file);
    } catch {
      reportFull(file.name);
      return;
    }
    const entry = { fingerprint, size: file.size, usedAtMs: Date.now() };
    if (files.has(fingerprint)) return;
    const leaving = filesToEvict([...files.values()], file.size, mostBytes);
    if (leaving === null) {
      reportFull(file.name, fingerprint);
      return;
    }
    try {
      if (leaving.length > 0) await storage.removeFiles(leaving);
      for (const gone of leaving) files.delete(gone);
      await storage.writeFile(entry, file);
      files.set(fingerprint, entry);
      unkept.delete(fingerprint);
    } catch {
      reportFull(file.name, fingerprint);
    }
  };

  return {
    /** Keeps files, one after another. */
    keep: (files: readonly File[]): void => {
      for (const file of files) {
        const earlier = queue;
        queue = earlier.then(() => keepOne(file));
      }
    },
    /** Reads the list of kept files again, because another page may have changed it. */
    lookAgain: (): void => {
      kept = null;
    },
    /** Removes all files except those with these fingerprints. */
    keepOnly: async (wanted: ReadonlySet<string>): Promise<void> => {
      await queue;
      const files = await listed();
      const leaving = [...files.keys()].filter((fingerprint) => !wanted.has(fingerprint));
      if (leaving.length === 0) return;
      for (const gone of leaving) files.delete(gone);
      await storage.removeFiles(leaving);
    },
    hasAll: async (files: readonly StoredFile[]): Promise<boolean> => {
      const there = await listed();
      return files.every(({ fingerprint }) => there.has(fingerprint));
    },
    /** Returns the kept files. @throws BeatbenchError `missing-file` */
    load: async (name: string, files: readonly StoredFile[]): Promise<readonly PickedFile[]> => {
      const found: PickedFile[] = [];
      for (const { path, size, fingerprint } of files) {
        const content = await storage.readFile(fingerprint).catch(() => null);
        if (content === null || content.size !== size) {
          throw new BeatbenchError('missing-file', `This browser did not keep ${name}; drop it again.`, {
            file: path,
          });
        }
        await storage.writeFile({ fingerprint, size, usedAtMs: Date.now() }, content).catch(() => undefined);
        const file = new File([content], path.split('/').at(-1) ?? path);
        // Set here because computing it again takes time, and a session saved meanwhile would lack the file.
        known.set(file, fingerprint);
        found.push({ path, file });
      }
      return found;
    },
  };
}

export type FileKeeper = ReturnType<typeof createFileKeeper>;
