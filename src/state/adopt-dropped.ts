import type { PickedFile } from '../workers/client-types.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { RecordingKey, RecordingsStore, StoredFile } from './recordings.ts';

interface Adoption {
  /** Files that belong to nothing that waits. */
  readonly rest: readonly PickedFile[];
  /** Rows that have their files now. */
  readonly adopted: readonly RecordingKey[];
}

/** The dropped files by fingerprint, of those that may be waited for by their size. */
async function byFingerprint(
  files: readonly PickedFile[],
  wanted: readonly StoredFile[],
): Promise<Map<string, PickedFile>> {
  const sizes = new Set(wanted.map(({ size }) => size));
  const found = new Map<string, PickedFile>();
  for (const picked of files) {
    if (!sizes.has(picked.file.size)) continue;
    try {
      found.set(await fingerprintOf(picked.file), picked);
    } catch {
      // What cannot be read is opened like any other, which says why in its row.
    }
  }
  return found;
}

/** The path of a file that came out of an archive. */
const inArchive = /\.zip\//i;

/**
 * Gives dropped files to the recordings of an earlier visit that are not open yet, known by their
 * fingerprints: those that wait for them, and those whose files the browser kept, which would else be
 * listed twice.
 */
export async function adoptDropped(
  recordings: RecordingsStore,
  dropped: readonly PickedFile[],
  unpack: (files: readonly PickedFile[]) => Promise<readonly PickedFile[]>,
): Promise<Adoption> {
  const waiting = recordings
    .getState()
    .entries.flatMap(({ key, stored, state }) => (stored && state !== 'reading' ? [{ key, stored }] : []));
  if (waiting.length === 0) return { rest: dropped, adopted: [] };
  const isPacked = waiting.some(({ stored }) => stored.files.some(({ path }) => inArchive.test(path)));
  const isArchive = dropped.some(({ path }) => inArchive.test(`${path}/`));
  // What cannot be unpacked is opened like any other, which says why in its row.
  const files = isPacked && isArchive ? await unpack(dropped).catch(() => dropped) : dropped;
  const found = await byFingerprint(
    files,
    waiting.flatMap(({ stored }) => stored.files),
  );
  const taken = new Set<PickedFile>();
  const adopted: RecordingKey[] = [];
  for (const { key, stored } of waiting) {
    const own = stored.files.flatMap(({ path, fingerprint }) => {
      const picked = found.get(fingerprint);
      return picked ? [{ picked, as: { path, file: picked.file } }] : [];
    });
    if (own.length < stored.files.length) continue;
    for (const { picked } of own) taken.add(picked);
    const load = (): Promise<readonly PickedFile[]> => Promise.resolve(own.map((each) => each.as));
    recordings.update(key, { stored: { ...stored, load }, state: 'unread', failure: null });
    adopted.push(key);
  }
  // An archive of which nothing was waited for is opened as one, which says what of it cannot be read.
  if (adopted.length === 0) return { rest: dropped, adopted };
  return { rest: files.filter((file) => !taken.has(file)), adopted };
}
