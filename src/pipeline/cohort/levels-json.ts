import type { LevelTable } from '../../analysis/intervals/level-table.ts';
import type { RecordingLevels } from '../../analysis/intervals/recording-levels.ts';

type Places = readonly (number | null)[];

interface WrittenFeature {
  /** Per kept beat, ms after R; null if missing. */
  readonly historic: Places;
  /** %; negative for a notch on the downslope. */
  readonly thresholds: readonly number[];
  readonly ms: readonly Places[];
}

/** `result.levels` of a stored result, from which `cohort` chooses one threshold over several recordings. */
export interface WrittenLevels {
  readonly foot: WrittenFeature;
  readonly notch: WrittenFeature;
  /** By alignment; absent from results that were stored by versions without it. */
  readonly aligned?: Readonly<Record<'r' | 'foot' | 'notch', Places>>;
}

export function writeLevels({ historic, foot, notch, aligned }: RecordingLevels): WrittenLevels {
  return {
    foot: writeFeature(historic.foot, foot),
    notch: writeFeature(historic.notch, notch),
    aligned: {
      r: writePlaces(aligned.r),
      foot: writePlaces(aligned.foot),
      notch: writePlaces(aligned.notch),
    },
  };
}

function writeFeature(historic: Float64Array, { thresholds, ms }: LevelTable): WrittenFeature {
  return { historic: writePlaces(historic), thresholds, ms: ms.map(writePlaces) };
}

function writePlaces(places: Float64Array): Places {
  return Array.from(places, (ms) => (Number.isNaN(ms) ? null : ms));
}

/**
 * @param value    as stored
 * @param members  kept beats of each window, as indices among the kept beats
 * @returns null if the value is not of this form, or has another number of beats
 */
export function readLevels(value: unknown, members: readonly (readonly number[])[]): RecordingLevels | null {
  if (!isObject(value)) return null;
  const beats = members.reduce((total, own) => total + own.length, 0);
  const [foot, notch] = [readFeature(value['foot'], beats), readFeature(value['notch'], beats)];
  if (foot === null || notch === null) return null;
  const historic = { foot: foot.historic, notch: notch.historic };
  const aligned = readAligned(value['aligned'], beats);
  return { members, historic, foot: foot.table, notch: notch.table, aligned };
}

/** All values are NaN if none were stored. */
function readAligned(value: unknown, beats: number): RecordingLevels['aligned'] {
  const of = (name: string) =>
    (isObject(value) ? readPlaces(value[name], beats) : null) ?? new Float64Array(beats).fill(Number.NaN);
  return { r: of('r'), foot: of('foot'), notch: of('notch') };
}

function readFeature(
  value: unknown,
  beats: number,
): { readonly table: LevelTable; readonly historic: Float64Array } | null {
  if (!isObject(value)) return null;
  const { thresholds, ms } = value;
  const historic = readPlaces(value['historic'], beats);
  if (historic === null || !Array.isArray(thresholds) || !Array.isArray(ms)) return null;
  const rows = ms.flatMap((row) => readPlaces(row, beats) ?? []);
  const numbers = thresholds.filter((one): one is number => typeof one === 'number');
  const isWhole = numbers.length > 0 && numbers.length === thresholds.length && rows.length === ms.length;
  if (!isWhole || rows.length !== numbers.length) return null;
  return { historic, table: { thresholds: numbers, ms: rows } };
}

function readPlaces(value: unknown, beats: number): Float64Array | null {
  if (!Array.isArray(value) || value.length !== beats) return null;
  if (!value.every((ms) => ms === null || typeof ms === 'number')) return null;
  return Float64Array.from(value, (ms) => ms ?? Number.NaN);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
