import { readFile } from 'node:fs/promises';
import type { PerformanceResult } from '../../pipeline/performance/performance-result.ts';
import { allStudies, type StudyId } from '../../pipeline/performance/studies.ts';
import { formatBenchNumber, textTable } from './bench-tables.ts';
import { UsageError } from '../console.ts';

/** An earlier output, as far as it can be interpreted: rows by study, of unknown shape. */
export interface OtherResult {
  readonly name: string;
  readonly studies: Readonly<Record<string, readonly unknown[]>>;
}

/** A row that both outputs contain. */
export interface ComparedRow {
  readonly study: StudyId;
  readonly row: string;
  readonly hereMs: number | null;
  readonly thereMs: number | null;
}

/** @throws UsageError if the file does not exist or is no output of `bench` */
export async function readOtherResult(path: string): Promise<OtherResult> {
  const problem = `--compare ${path} is not an output of beatbench bench; give a JSON file that it wrote.`;
  let report: unknown;
  try {
    report = JSON.parse(await readFile(path, 'utf8'));
  } catch {
    throw new UsageError(problem);
  }
  const found = valueAtPath(report, 'result', 'studies');
  if (valueAtPath(report, 'analysis') !== 'bench' || typeof found !== 'object' || found === null)
    throw new UsageError(problem);
  const rows = Object.entries(found as Record<string, unknown>);
  const names = ['gpu', 'cpu'].map((part) => valueAtPath(report, 'result', 'device', part, 'name'));
  return {
    name: names.find((name) => typeof name === 'string') ?? path,
    studies: Object.fromEntries(rows.map(([study, own]) => [study, Array.isArray(own) ? own : []])),
  };
}

/** Returns the rows that both outputs contain, side by side. */
export function compareResults(
  { studies }: Pick<PerformanceResult, 'studies'>,
  other: OtherResult,
): { rows: ComparedRow[]; text: string } {
  const rows = allStudies.flatMap(({ id: study, keys, gpuPath: path }) => {
    const keyOf = (row: unknown) => keys.flatMap((key) => valueWords(valueAtPath(row, key))).join(' ');
    return (studies[study] ?? []).flatMap((row): ComparedRow[] => {
      const twin = other.studies[study]?.find((own) => keyOf(own) === keyOf(row));
      if (twin === undefined) return [];
      return [{ study, row: keyOf(row), hereMs: numberAt(row, path), thereMs: numberAt(twin, path) }];
    });
  });
  const cells = rows.map(({ study, row, hereMs, thereMs }) => [
    `${study} ${row}`,
    formatBenchNumber(hereMs),
    formatBenchNumber(thereMs),
  ]);
  return {
    rows,
    text: textTable('GPU with what it costs to use it, and strategies, ms', ['', 'here', other.name], cells),
  };
}

/** Returns a number or a word as text; nothing for a missing value. */
function valueWords(value: unknown): string[] {
  return typeof value === 'number' || typeof value === 'string' ? [String(value)] : [];
}

function valueAtPath(value: unknown, ...path: readonly string[]): unknown {
  let found = value;
  for (const name of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

function numberAt(value: unknown, path: readonly string[]): number | null {
  const found = valueAtPath(value, ...path);
  return typeof found === 'number' ? found : null;
}
