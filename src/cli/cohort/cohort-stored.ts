import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { labelFiles } from '../../pipeline/cohort/label-files.ts';
import type { PoolableFile } from '../../pipeline/cohort/pool-cohort.ts';
import { pooledScope, type PooledScope } from '../../pipeline/cohort/pooled-thresholds.ts';
import { readStoredResults, type StoredResult } from '../../pipeline/cohort/stored-result.ts';
import type { SubjectRow } from '../../pipeline/cohort/subjects-table.ts';
import type { CohortError, CohortLabels } from '../../pipeline/cohort/cohort-file.ts';
import type { CommandArguments } from '../arguments.ts';
import type { Gathered } from './cohort-gathered.ts';
import { readGrouping, readTable } from './cohort-subjects.ts';
import type { Console } from '../console.ts';
import { inputName } from '../inputs/inputs.ts';
import { resultPlace } from '../output/result-place.ts';
import { cpuName, reportedFailure } from '../inputs/run-recordings.ts';
import { UsageError } from '../usage-error.ts';

/** A stored result, and where in the folder it stands. */
interface Placed {
  /** Path in the folder without `.json`, or the recording's name where several share a file. */
  readonly place: string;
  readonly stored: StoredResult;
}

/** Puts results of `intervals` together that are stored in a folder, one file after another. */
export async function gatherStored(
  folder: string,
  given: CommandArguments,
  console: Console,
): Promise<Gathered> {
  const { placed, broken } = await readFolder(folder, readScope(given));
  const { table, pattern } = readGrouping(given);
  const told = table === null ? byName(placed, pattern) : byTable(placed, await readTable(table), folder);
  const errors = [...broken, ...told.filter((one) => 'code' in one)];
  for (const { file, message } of errors) console.say(`${file}: error: ${message}\n`);
  const first = placed.find(({ stored }) => stored.figures !== null);
  // Why a stage ran where it did is of one recording.
  const { kind = 'cpu', name = cpuName } = first?.stored.backend ?? {};
  return {
    files: told.filter((one) => 'figures' in one),
    errors,
    parameters: first?.stored.parameters ?? {},
    backend: { kind, name },
    timings: {},
  };
}

/**
 * Over whom one threshold is to be chosen where the command line says it.
 * @throws UsageError for a FILE, and for parameters that cannot be changed any more
 */
function readScope({ files, parameters }: CommandArguments): PooledScope | null {
  if (files.length > 0) throw new UsageError('--results takes what is in its folder; give no FILE with it.');
  const scope = pooledScope(parameters);
  const free = ['unit', 'test', ...(scope === null ? [] : ['sweepOver'])];
  const other = Object.keys(parameters).find((id) => !free.includes(id));
  if (other === undefined) return scope;
  throw new UsageError(
    `--results analyses nothing, so ‘${other}’ is that of the stored results; leave it out.`,
  );
}

async function readFolder(
  folder: string,
  scope: PooledScope | null,
): Promise<{ placed: Placed[]; broken: CohortError[] }> {
  const placed: Placed[] = [];
  const broken: CohortError[] = [];
  for (const file of await jsonIn(folder)) {
    try {
      const results = readStoredResults(await readFile(join(folder, file), 'utf8'), file, scope);
      const own = file.slice(0, -'.json'.length);
      for (const stored of results) placed.push({ place: results.length === 1 ? own : stored.name, stored });
    } catch (error) {
      const { code, message } = reportedFailure(error, file);
      broken.push({ file, code, message });
    }
  }
  return { placed, broken };
}

async function jsonIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => {
    throw new UsageError(`--results: ‘${folder}’ is not a readable folder.`);
  });
  const files = names.filter((name) => name.endsWith('.json')).toSorted();
  if (files.length === 0) throw new UsageError(`--results: there is no JSON in ‘${folder}’.`);
  return files;
}

function byName(placed: readonly Placed[], pattern: string | null): (PoolableFile | CohortError)[] {
  const labels = labelFiles(
    placed.map(({ place }) => place),
    pattern,
  );
  return placed.flatMap(({ place, stored }, k) => {
    const own = labels[k];
    return own === undefined ? [] : [memberOf(place, own, stored)];
  });
}

/**
 * In the order of the table: by the path that a result has in the folder, or in a folder of it as jobs
 * write them, else by the recording's name.
 */
function byTable(
  placed: readonly Placed[],
  rows: readonly SubjectRow[],
  folder: string,
): (PoolableFile | CohortError)[] {
  const unused = new Set(placed);
  const byPlace = new Map(placed.map((one) => [one.place, one]));
  const byPart = grouped(placed, ({ place }) => place.slice(place.indexOf('/') + 1));
  const byName = grouped(placed, ({ stored }) => inputName(stored.name));
  const find = (file: string): Placed | null => {
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
  const told = rows.map(({ file, labels }): PoolableFile | CohortError => {
    const found = find(file);
    if (found !== null && unused.delete(found)) return memberOf(file, labels, found.stored);
    const message = `There is no result in ‘${folder}’ that is of it alone; store it as its path says.`;
    return { file, code: 'missing-file', message };
  });
  const others = [...unused].map(({ place }): CohortError => {
    return { file: place, code: 'bad-value', message: 'The table of subjects has no row for it; add one.' };
  });
  return [...told, ...others];
}

function grouped(placed: readonly Placed[], keyOf: (one: Placed) => string): Map<string, Placed[]> {
  const groups = new Map<string, Placed[]>();
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

function memberOf(file: string, labels: CohortLabels, stored: StoredResult): PoolableFile | CohortError {
  const { figures, part, failure, sha256, warnings, parameters } = stored;
  if (figures !== null) return { file, labels, figures, part, sha256, warnings, parameters };
  return { file, code: failure?.code ?? 'internal', message: failure?.message ?? '' };
}
