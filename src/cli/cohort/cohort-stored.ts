import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { labelFiles } from '../../pipeline/cohort/label-files.ts';
import type { PoolableFile } from '../../pipeline/cohort/pool-cohort.ts';
import { pooledScope, type PooledScope } from '../../pipeline/cohort/pooled-thresholds.ts';
import type { SeriesCohortFile } from '../../pipeline/cohort/series-member.ts';
import {
  readStoredResults,
  type StoredHead,
  type StoredResult,
} from '../../pipeline/cohort/stored-result.ts';
import { readStoredSeries, type StoredSeriesFigures } from '../../pipeline/cohort/stored-series.ts';
import type { SubjectRow } from '../../pipeline/cohort/subjects-table.ts';
import type { CohortError, CohortLabels } from '../../pipeline/cohort/cohort-file.ts';
import type { CommandArguments } from '../arguments.ts';
import type { GatheredCohort } from './cohort-analysed.ts';
import { readGrouping, readTable } from './cohort-subjects.ts';
import { type Console, UsageError } from '../console.ts';
import { inputName } from '../inputs/inputs.ts';
import { resultPlace } from '../output/result-place.ts';
import { cpuName, toReportedFailure } from '../inputs/run-recordings.ts';

/** A stored result, and its place in the folder. */
interface LocatedResult<Stored> {
  /** Path in the folder without `.json`, or the recording's name if several share a file. */
  readonly place: string;
  readonly stored: Stored;
}

/** Functions that read stored results of one kind and convert them to members. */
interface StoredKind<Stored, File> {
  /** @throws BeatbenchError `bad-value` for a text that is no such result */
  readonly read: (text: string, file: string) => readonly Stored[];
  readonly makeMember: (file: string, labels: CohortLabels, stored: Stored) => File | CohortError;
}

/** Combines results of `intervals` stored in a folder, one file after another. */
export function gatherStored(
  folder: string,
  given: CommandArguments,
  console: Console,
): Promise<GatheredCohort<PoolableFile>> {
  const scope = readScope(given);
  const read = (text: string, file: string): StoredResult[] => readStoredResults(text, file, scope);
  return gatherFolder(folder, given, console, { read, makeMember: poolMember });
}

/** Combines results of `series` stored in a folder, one file after another. */
export function gatherStoredSeries(
  folder: string,
  given: CommandArguments,
  console: Console,
): Promise<GatheredCohort<SeriesCohortFile>> {
  rejectOtherArguments(given, ['analysis', 'figure', 'referenceState']);
  return gatherFolder(folder, given, console, { read: readStoredSeries, makeMember: toSeriesMember });
}

async function gatherFolder<
  Stored extends StoredHead & { readonly figures: object | null },
  File extends { readonly figures: object },
>(
  folder: string,
  given: CommandArguments,
  console: Console,
  kind: StoredKind<Stored, File>,
): Promise<GatheredCohort<File>> {
  const { placed, broken } = await readFolder(folder, kind);
  const { table, pattern } = readGrouping(given);
  const told =
    table === null ? byName(placed, pattern, kind) : byTable(placed, await readTable(table), folder, kind);
  const errors = [...broken, ...told.filter((one) => 'code' in one)];
  for (const { file, message } of errors) console.say(`${file}: error: ${message}\n`);
  const first = placed.find(({ stored }) => stored.figures !== null);
  // The reason why a stage ran on a backend concerns one recording only, so it is left out.
  const backend = first?.stored.backend ?? { kind: 'cpu', name: cpuName };
  return {
    files: told.filter((one) => 'figures' in one),
    errors,
    parameters: first?.stored.parameters ?? {},
    backend: { kind: backend.kind, name: backend.name },
    timings: {},
  };
}

/**
 * Returns the recordings over which one threshold is chosen, if the command line says so.
 *
 * @throws UsageError for a FILE, and for parameters that can no longer be changed
 */
function readScope(given: CommandArguments): PooledScope | null {
  const scope = pooledScope(given.parameters);
  rejectOtherArguments(given, [
    'analysis',
    'unit',
    'test',
    'referenceState',
    ...(scope === null ? [] : ['sweepOver']),
  ]);
  return scope;
}

/** @throws UsageError for a FILE, and for a parameter that must not be changed */
function rejectOtherArguments({ files, parameters }: CommandArguments, free: readonly string[]): void {
  if (files.length > 0) throw new UsageError('--results uses the files in its folder; give no FILE with it.');
  const other = Object.keys(parameters).find((id) => !free.includes(id));
  if (other === undefined) return;
  throw new UsageError(
    `--results analyses nothing, so ‘${other}’ comes from the stored results; leave it out.`,
  );
}

async function readFolder<Stored extends StoredHead>(
  folder: string,
  { read }: Pick<StoredKind<Stored, never>, 'read'>,
): Promise<{ placed: LocatedResult<Stored>[]; broken: CohortError[] }> {
  const placed: LocatedResult<Stored>[] = [];
  const broken: CohortError[] = [];
  for (const file of await listJsonFiles(folder)) {
    try {
      const results = read(await readFile(join(folder, file), 'utf8'), file);
      const own = file.slice(0, -'.json'.length);
      for (const stored of results) placed.push({ place: results.length === 1 ? own : stored.name, stored });
    } catch (error) {
      const { code, message } = toReportedFailure(error, file);
      broken.push({ file, code, message });
    }
  }
  return { placed, broken };
}

async function listJsonFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => {
    throw new UsageError(`--results: ‘${folder}’ is not a readable folder.`);
  });
  const files = names.filter((name) => name.endsWith('.json')).toSorted();
  if (files.length === 0) throw new UsageError(`--results: there is not JSON in ‘${folder}’.`);
  return files;
}

function byName<Stored, File>(
  placed: readonly LocatedResult<Stored>[],
  pattern: string | null,
  kind: StoredKind<Stored, File>,
): (File | CohortError)[] {
  const labels = labelFiles(
    placed.map(({ place }) => place),
    pattern,
  );
  return placed.flatMap(({ place, stored }, k) => {
    const own = labels[k];
    return own === undefined ? [] : [kind.makeMember(place, own, stored)];
  });
}

/**
 * Returns the results in the order of the table. A result is found by its path in the folder or in a subfolder written
 * by a job, else by the recording's name.
 */
function byTable<Stored extends StoredHead, File>(
  placed: readonly LocatedResult<Stored>[],
  rows: readonly SubjectRow[],
  folder: string,
  kind: StoredKind<Stored, File>,
): (File | CohortError)[] {
  const unused = new Set(placed);
  const byPlace = new Map(placed.map((one) => [one.place, one]));
  const byPart = grouped(placed, ({ place }) => place.slice(place.indexOf('/') + 1));
  const byName = grouped(placed, ({ stored }) => inputName(stored.name));
  const find = (file: string): LocatedResult<Stored> | null => {
    const places = [resultPlace(file), withoutExtension(resultPlace(file))];
    for (const place of places) {
      const own = byPlace.get(place);
      if (own !== undefined) return own;
    }
    const [found, another] =
      places.map((place) => byPart.get(place)).find((some) => some?.length === 1) ??
      byName.get(inputName(file)) ??
      [];
    return another === undefined ? (found ?? null) : null;
  };
  const told = rows.map(({ file, labels }): File | CohortError => {
    const found = find(file);
    if (found !== null && unused.delete(found)) return kind.makeMember(file, labels, found.stored);
    const message = `There is no result in ‘${folder}’ for this recording alone; store it under the path of the recording.`;
    return { file, code: 'missing-file', message };
  });
  const others = [...unused].map(({ place }): CohortError => {
    return { file: place, code: 'bad-value', message: 'The table of subjects has no row for it; add one.' };
  });
  return [...told, ...others];
}

function grouped<One>(placed: readonly One[], keyOf: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of placed) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}

function withoutExtension(file: string): string {
  return file.replace(/\.[a-z]+$/i, '');
}

function poolMember(file: string, labels: CohortLabels, stored: StoredResult): PoolableFile | CohortError {
  const { figures, part, sha256, warnings, parameters } = stored;
  if (figures !== null) return { file, labels, figures, part, sha256, warnings, parameters };
  return storedError(file, stored);
}

function toSeriesMember(
  file: string,
  labels: CohortLabels,
  stored: StoredSeriesFigures,
): SeriesCohortFile | CohortError {
  const { figures, sha256, warnings, parameters } = stored;
  return figures === null
    ? storedError(file, stored)
    : { file, labels, figures, sha256, warnings, parameters };
}

function storedError(file: string, { failure }: StoredHead): CohortError {
  return { file, code: failure?.code ?? 'internal', message: failure?.message ?? '' };
}
