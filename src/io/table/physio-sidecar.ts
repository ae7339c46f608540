import { type AnnotationSet, textNote } from '../../model/annotation.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { baseName, parentFolder } from '../paths.ts';
import { readText } from '../source.ts';
import { parseStretchTable } from './stretch-table.ts';
import type { RecorderHead } from './recorder-head.ts';

/** Such a file lists a rate and some names. */
const mostBytes = 1 << 20;
/** Events of a run of hours, with room to spare. */
const mostEventsBytes = 16 << 20;
/** What the JSON beside a table says. */
interface PhysioSidecar extends RecorderHead {
  /** Of the first sample, after the run's start, s. */
  readonly startSec: number;
}

const tableName = /^(.+_physio)\.tsv$/i;

/**
 * The JSON that says rate and columns of a BIDS table of physiology: the one in its folder, or a folder above, whose
 * name has no part that the table's has not; of several the one with most parts.
 *
 * @param path  of the table; a packed one lies in a folder of its archive's name
 * @param files that may be it
 * @returns null where the table is none of BIDS, or none of the files fits
 */
export function findPhysioSidecar(path: string, files: readonly ByteSource[]): ByteSource | null {
  const stem = tableName.exec(baseName(path))?.[1];
  if (stem === undefined) return null;
  const parts = new Set(stem.split('_'));
  const fitting = files.flatMap((file) => {
    const own = /^(.+)\.json$/i.exec(baseName(file.path))?.[1]?.split('_') ?? [];
    const isOf = own.at(-1) === 'physio' || (own.length === 1 && own[0] === 'physio');
    const isAbove = parentFolder(path).startsWith(parentFolder(file.path));
    return isOf && isAbove && own.every((part) => parts.has(part)) ? [{ file, count: own.length }] : [];
  });
  return (
    fitting.toSorted((a, b) => b.count - a.count || b.file.path.length - a.file.path.length)[0]?.file ?? null
  );
}

/**
 * The events of the run that a BIDS table of physiology is of: the table `…_events.tsv` in its folder, or one above, whose
 * name has no part that the table's has not.
 *
 * @param path  of the table; a packed one lies in a folder of its archive's name
 * @param files that may be it
 */
export function findPhysioEvents(path: string, files: readonly ByteSource[]): ByteSource | null {
  const stem = tableName.exec(baseName(path))?.[1];
  if (stem === undefined) return null;
  const parts = new Set(stem.split('_'));
  const isOf = (file: ByteSource): boolean => {
    const own = /^(.+)_events\.tsv$/i.exec(baseName(file.path))?.[1]?.split('_') ?? [];
    const isAbove = parentFolder(path).startsWith(parentFolder(file.path));
    return own.length > 0 && isAbove && own.every((part) => parts.has(part));
  };
  return files.find(isOf) ?? null;
}

/** Counts the times of events, Hz. */
const eventsFs = 1000;

/**
 * The events of a run that last, as annotations from the first sample of the physiology on.
 *
 * @param startSec  of the first sample after the run's start, s: events count from there
 * @throws BeatbenchError as `parseStretchTable`
 */
export async function readPhysioEvents(
  source: ByteSource,
  startSec: number,
  signal?: AbortSignal,
): Promise<AnnotationSet> {
  const events = parseStretchTable(await readText(source, mostEventsBytes, signal), source.path);
  const annotations = events.map(({ from, to, name }) =>
    textNote(Math.round((from - startSec) * eventsFs), name, 0, to - from),
  );
  return { source: 'events', fs: eventsFs, annotations };
}

/**
 * What the JSON of a BIDS table of physiology says.
 *
 * Source: Brain Imaging Data Structure 1.8, ‘Physiological and other continuous recordings’.
 *
 * @returns rate, Hz, names of the columns, and when the first sample was, s after the run's start; the table has no heads
 * @throws BeatbenchError `bad-value` where it is no JSON, or has no rate
 */
export async function readPhysioSidecar(source: ByteSource, signal?: AbortSignal): Promise<PhysioSidecar> {
  const file = source.path;
  const fail = (what: string, field: string): BeatbenchError =>
    new BeatbenchError('bad-value', `${file} ${what}; correct it, or take it away and give the rate.`, {
      file,
      field,
    });
  let said: unknown;
  try {
    said = JSON.parse(await readText(source, mostBytes, signal));
  } catch (error) {
    if (error instanceof SyntaxError) throw fail('is no JSON', 'JSON');
    throw error;
  }
  const fields: Record<string, unknown> = typeof said === 'object' && said !== null ? { ...said } : {};
  const { SamplingFrequency: told, Columns: columns, StartTime: startSec } = fields;
  const rateHz = typeof told === 'string' ? Number(told) : told;
  if (typeof rateHz !== 'number' || !(rateHz > 0) || !Number.isFinite(rateHz)) {
    throw fail('says no sampling frequency', 'SamplingFrequency');
  }
  const labels = Array.isArray(columns) ? columns.map((name) => (typeof name === 'string' ? name : '')) : [];
  return {
    recorder: 'BIDS',
    rateHz,
    labels,
    units: labels.map((label) => readUnit(fields[label])),
    firstDataRow: 0,
    startTime: null,
    startSec: typeof startSec === 'number' && Number.isFinite(startSec) ? startSec : 0,
  };
}

/** A column's own object may say its unit. */
function readUnit(column: unknown): string {
  const fields: Record<string, unknown> = typeof column === 'object' && column !== null ? { ...column } : {};
  return typeof fields['Units'] === 'string' ? fields['Units'] : '';
}
