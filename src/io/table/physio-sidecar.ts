import { type AnnotationSet, makeTextNote } from '../../model/annotation.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { baseName, parentFolder } from '../paths.ts';
import { readText } from '../source.ts';
import { parseStretchTable } from './stretch-table.ts';
import type { RecorderHead } from './recorder-head.ts';

/** Maximum size of a sidecar, which lists a rate and some names. */
const maxBytes = 1 << 20;
/** Maximum size of an event table, ample for a run of hours. */
const maxEventsBytes = 16 << 20;
/** Content of the JSON file next to a table. */
interface PhysioSidecar extends RecorderHead {
  /** Time of the first sample after the run's start, s. */
  readonly startSec: number;
}

const tableName = /^(.+_physio)\.tsv$/i;

/**
 * Finds the JSON file with rate and columns of a BIDS table of physiology. It is in the table's folder or a folder
 * above, and its name has no part that the table's name lacks. If several fit, the one with most parts is used.
 *
 * @param path  path of the table; a compressed table is in a folder with its archive's name
 * @param files candidates
 * @returns null if the table is not a BIDS table, or no file fits
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
 * Finds the events of the run that a BIDS table of physiology belongs to. They are in the table `…_events.tsv` in its
 * folder or a folder above, whose name has no part that the table's name lacks.
 *
 * @param path  path of the table; a compressed table is in a folder with its archive's name
 * @param files candidates
 * @returns the first such table; null if there is none
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

/** Sampling rate of the times of events, Hz. */
const eventsFs = 1000;

/**
 * Reads the events of a run that have a duration, as annotations relative to the first sample of the physiology.
 *
 * @param source   table of events
 * @param startSec time of the first sample after the run's start, s; event times count from the run's start
 * @returns events in order of time, those without a duration left out
 * @throws BeatbenchError like `parseStretchTable`
 */
export async function readPhysioEvents(
  source: ByteSource,
  startSec: number,
  signal?: AbortSignal,
): Promise<AnnotationSet> {
  const events = parseStretchTable(await readText(source, maxEventsBytes, signal), source.path);
  const annotations = events.map(({ from, to, name }) =>
    makeTextNote(Math.round((from - startSec) * eventsFs), name, 0, to - from),
  );
  return { source: 'events', fs: eventsFs, annotations };
}

/**
 * Reads the JSON file of a BIDS table of physiology.
 *
 * Source: Brain Imaging Data Structure 1.8, ‘Physiological and other continuous recordings’.
 *
 * @param source the JSON file
 * @returns rate, Hz, names of the columns, and time of the first sample, s after the run's start; the table has no
 *          heads
 * @throws BeatbenchError `bad-value` if it is not JSON, or has no rate
 */
export async function readPhysioSidecar(source: ByteSource, signal?: AbortSignal): Promise<PhysioSidecar> {
  const file = source.path;
  const fail = (what: string, field: string): BeatbenchError =>
    new BeatbenchError('bad-value', `${file} ${what}; correct it, or remove it and give the rate.`, {
      file,
      field,
    });
  let sidecar: unknown;
  try {
    sidecar = JSON.parse(await readText(source, maxBytes, signal));
  } catch (error) {
    if (error instanceof SyntaxError) throw fail('is not JSON', 'JSON');
    throw error;
  }
  const fields: Record<string, unknown> =
    typeof sidecar === 'object' && sidecar !== null ? { ...sidecar } : {};
  const { SamplingFrequency: samplingHz, Columns: columns, StartTime: startSec } = fields;
  const rateHz = typeof samplingHz === 'string' ? Number(samplingHz) : samplingHz;
  if (typeof rateHz !== 'number' || !(rateHz > 0) || !Number.isFinite(rateHz)) {
    throw fail('states no sampling frequency', 'SamplingFrequency');
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

/** Returns the unit of a column from its own JSON object; empty if there is none. */
function readUnit(column: unknown): string {
  const fields: Record<string, unknown> = typeof column === 'object' && column !== null ? { ...column } : {};
  return typeof fields['Units'] === 'string' ? fields['Units'] : '';
}
