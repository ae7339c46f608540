import type { SeriesValue } from '../../model/series.ts';
import {
  areSameWords,
  type PackedWords,
  packWords,
  unpackWord,
} from '../../analysis/intervals/packed-words.ts';
import type { SeriesReport } from '../protocol.ts';

type Beats = SeriesReport['result']['beats'];

/** Values of a series as a few large arrays. */
interface PackedValues {
  /** Times, s. */
  readonly at: Float64Array;
  readonly value: Float64Array;
  /** Whether each value is counted, and its artefact. */
  readonly kept: PackedWords<boolean>;
  readonly why: PackedWords<SeriesValue['why']>;
}

/** A series as a few large arrays instead of hundreds of thousands of small objects. */
export interface PackedSeriesReport {
  readonly report: Omit<SeriesReport, 'result' | 'against'>;
  readonly result: Omit<SeriesReport['result'], 'values' | 'beats'>;
  readonly values: PackedValues;
  readonly against: PackedValues | null;
  /** Window index of each value. */
  readonly windows: Int32Array;
}

export function isSeriesReport(report: object): report is SeriesReport {
  if (!('against' in report && 'result' in report)) return false;
  const { result } = report;
  return typeof result === 'object' && result !== null && 'whole' in result && 'values' in result;
}

export function packSeriesReport({ result: all, against, ...report }: SeriesReport): PackedSeriesReport {
  const { values, beats, ...result } = all;
  return {
    report,
    result,
    values: packValues(values),
    against: against === null ? null : packValues(against),
    windows: Int32Array.from(beats, ({ window }) => window),
  };
}

function packValues(values: readonly SeriesValue[]): PackedValues {
  return {
    at: Float64Array.from(values, ({ at }) => at),
    value: Float64Array.from(values, ({ value }) => value),
    kept: packWords(values.map(({ kept }) => kept)),
    why: packWords(values.map(({ why }) => why)),
  };
}

/** The last unpacked data. If they did not change, the page does not redraw them. */
interface Unpacked<Packed, Made> {
  readonly packed: Packed;
  readonly made: Made;
}

/**
 * Makes a function that unpacks series reports. If values and their windows equal those of the previous report, it
 * returns the same objects: moving the edge of a band changes neither.
 */
export function createSeriesUnpacker(): (packed: PackedSeriesReport) => SeriesReport {
  const unpackFirst = cacheLast(areSameValues, unpackValues);
  const unpackSecond = cacheLast(areSameValues, unpackValues);
  const unpackBeats = cacheLast(areSameBeats, ({ at, windows }: PackedBeats): Beats => {
    const beats: Beats[number][] = [];
    for (let k = 0; k < at.length; k++) beats.push({ r: at[k] ?? Number.NaN, window: windows[k] ?? 0 });
    return beats;
  });
  return ({ report, result, values, against, windows }) => ({
    ...report,
    result: { ...result, values: unpackFirst(values), beats: unpackBeats({ at: values.at, windows }) },
    against: against === null ? null : unpackSecond(against),
  });
}

function cacheLast<Packed, Made>(
  areSame: (a: Packed, b: Packed) => boolean,
  unpack: (packed: Packed) => Made,
): (packed: Packed) => Made {
  let last: Unpacked<Packed, Made> | null = null;
  return (packed) => {
    if (last === null || !areSame(last.packed, packed)) last = { packed, made: unpack(packed) };
    return last.made;
  };
}

function unpackValues({ at, value, kept, why }: PackedValues): readonly SeriesValue[] {
  const values: SeriesValue[] = [];
  for (let k = 0; k < at.length; k++) {
    const [sec = Number.NaN, own = Number.NaN] = [at[k], value[k]];
    values.push({ at: sec, value: own, kept: unpackWord(kept, k), why: unpackWord(why, k) });
  }
  return values;
}

interface PackedBeats {
  readonly at: Float64Array;
  readonly windows: Int32Array;
}

function areSameNumbers(a: Float64Array | Int32Array, b: Float64Array | Int32Array): boolean {
  return a.length === b.length && a.every((one: number, k: number) => one === b[k]);
}

function areSameValues(a: PackedValues, b: PackedValues): boolean {
  return (
    areSameNumbers(a.at, b.at) &&
    areSameNumbers(a.value, b.value) &&
    areSameWords(a.kept, b.kept) &&
    areSameWords(a.why, b.why)
  );
}

function areSameBeats(a: PackedBeats, b: PackedBeats): boolean {
  return areSameNumbers(a.at, b.at) && areSameNumbers(a.windows, b.windows);
}
