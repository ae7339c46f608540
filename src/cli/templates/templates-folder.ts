import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BeatbenchError } from '../../model/failure.ts';
import type { PartNumber } from '../../pipeline/templates/stored-part.ts';
import { toWriteError } from '../output/output-error.ts';
import { replaceFile } from '../inputs/whole-file.ts';
import { decodeSeries, type StoredSeries } from '../../pipeline/templates/stored-series.ts';
import type { SeriesAddresses } from '../inputs/series.ts';

/** Path of a folder's preparation. */
export const seriesPath = (folder: string): string => join(folder, 'series.beatbench');

/** Path of the progress of a preparation that is not complete. */
export const passPath = (folder: string): string => join(folder, 'pass.beatbench');

export const partPath = (folder: string, { part, of }: PartNumber): string =>
  join(folder, `part-${part}-of-${of}.beatbench`);

const addressesPath = (folder: string): string => join(folder, 'addresses.json');

/** Stores the addresses with keys of a series for its parts, readable by the owner only. */
export async function writeAddresses(folder: string, addresses: SeriesAddresses): Promise<void> {
  const path = addressesPath(folder);
  if (addresses.size === 0) await rm(path, { force: true });
  else {
    const text = `${JSON.stringify(Object.fromEntries(addresses), null, 1)}\n`;
    await writeStored(path, new TextEncoder().encode(text), 0o600);
  }
}

/** @throws BeatbenchError `bad-value` if the file holds anything else */
export async function readAddresses(folder: string): Promise<SeriesAddresses> {
  const path = addressesPath(folder);
  const bytes = await readStoredBytes(path);
  if (bytes === null) return new Map();
  try {
    const held: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return new Map(Object.entries(held as Record<string, unknown>).map(([file, own]) => [file, String(own)]));
  } catch {
    throw new BeatbenchError('bad-value', `‘${path}’ is damaged; prepare the series again.`, { file: path });
  }
}

/** Returns the bytes of a file; null if there is none. */
export async function readStoredBytes(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new BeatbenchError('missing-file', `‘${path}’ cannot be read (${errorReason(error)}).`, {
      file: path,
    });
  }
}

/**
 * Writes a file completely or not at all; until then, readers get the previous one.
 *
 * @param mode permissions of the file; the system's default if null
 * @throws OutputError `not-written`
 */
export async function writeStored(
  path: string,
  bytes: Uint8Array,
  mode: number | null = null,
): Promise<void> {
  try {
    await replaceFile(path, bytes, mode);
  } catch (error) {
    throw toWriteError(path, error);
  }
}

/** Reads the preparation in a folder. @throws BeatbenchError `missing-file`, and the errors of `decodeSeries` */
export async function readSeries(folder: string): Promise<StoredSeries> {
  const path = seriesPath(folder);
  const bytes = await readStoredBytes(path);
  if (bytes !== null) return decodeSeries(path, bytes);
  throw new BeatbenchError(
    'missing-file',
    `‘${folder}’ holds no completed preparation; run templates --prepare ${folder} FILE… first.`,
    { file: path },
  );
}

const partName = /^part-(\d{1,6})-of-(\d{1,6})\.beatbench$/;

/**
 * Returns the number of parts into which the folder's series was divided.
 *
 * @throws BeatbenchError `missing-file` naming the missing parts
 */
export async function countParts(folder: string): Promise<number> {
  const there = new Map<number, Set<number>>();
  for (const name of await readdir(folder)) {
    const [, part, of] = partName.exec(name)?.map(Number) ?? [];
    if (part === undefined || of === undefined || part < 1 || part > of) continue;
    there.set(of, (there.get(of) ?? new Set()).add(part));
  }
  const counts = [...there].toSorted(([a, parts], [b, others]) =>
    parts.size / a < others.size / b ? 1 : -1,
  );
  const [most] = counts;
  if (most === undefined) {
    throw new BeatbenchError(
      'missing-file',
      `‘${folder}’ holds no part yet; run templates --prepared ${folder} --part 1/N and the others first.`,
      { file: partPath(folder, { part: 1, of: 1 }) },
    );
  }
  const [of, parts] = most;
  const missing = Array.from({ length: of }, (_, k) => k + 1).filter((part) => !parts.has(part));
  const [first] = missing;
  if (first === undefined) return of;
  const named = missing.slice(0, 10).map((part) => `${part}/${of}`);
  const more = missing.length > named.length ? ` and ${missing.length - named.length} more` : '';
  throw new BeatbenchError(
    'missing-file',
    `${missing.length} of ${of} parts ${missing.length === 1 ? 'is' : 'are'} missing in ‘${folder}’ (--part ${named.join(', ')}${more}); run ${missing.length === 1 ? 'it' : 'them'}, then merge again.`,
    { file: partPath(folder, { part: first, of }) },
  );
}

function errorReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
