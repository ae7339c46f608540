import type { IntervalBeat, IntervalsResult } from '../../model/intervals.ts';
import { type ByMethod, mapMethods } from '../../model/methods.ts';
import { withLazyBeats } from './lazy-beats.ts';
import { type PackedWords, packWords, unpackWord } from './packed-words.ts';
import { nullForNaN } from './statistics.ts';

type PulseLandmark = 'foot' | 'notch';

/**
 * The beats of a result, with one column per field. Numbers are NaN where a beat has null.
 *
 * The beats of a day need four times the memory as objects. Columns that a new threshold does not change stay the same
 * arrays.
 */
export interface BeatColumns {
  readonly r: Float64Array;
  readonly window: Int32Array;
  readonly rejected: PackedWords<IntervalBeat['rejected']>;
  readonly missed: Readonly<Record<PulseLandmark, PackedWords<IntervalBeat['missed'][PulseLandmark]>>>;
  readonly peak: Float64Array;
  readonly foot: ByMethod<Float64Array>;
  readonly notch: ByMethod<Float64Array>;
  readonly rptt: ByMethod<Float64Array>;
  readonly lvet: ByMethod<Float64Array>;
  readonly likelyError: Readonly<Record<'r' | PulseLandmark, Float64Array>>;
  readonly match: Readonly<Record<PulseLandmark, Float64Array>>;
  readonly leftOut: Readonly<Record<PulseLandmark, PackedWords<IntervalBeat['leftOut'][PulseLandmark]>>>;
}

/**
 * Returns the values of one beat by each method.
 *
 * @param columns  in the unit of the value, NaN where missing
 * @param index    of the beat
 * @returns null where missing
 */
export function beatValuesByMethod(columns: ByMethod<Float64Array>, index: number): ByMethod<number | null> {
  return mapMethods((id) => nullForNaN(columns[id][index]));
}

/**
 * Returns one beat of the columns.
 *
 * @param columns  of all beats
 * @param index    from 0
 * @returns the beat in the form that results use: times in s, intervals in ms
 */
export function columnsToBeat(columns: BeatColumns, index: number): IntervalBeat {
  const { missed, likelyError, match, leftOut } = columns;
  return {
    r: columns.r[index],
    window: columns.window[index],
    rejected: unpackWord(columns.rejected, index),
    missed: { foot: unpackWord(missed.foot, index), notch: unpackWord(missed.notch, index) },
    peak: nullForNaN(columns.peak[index]),
    foot: beatValuesByMethod(columns.foot, index),
    notch: beatValuesByMethod(columns.notch, index),
    rptt: beatValuesByMethod(columns.rptt, index),
    lvet: beatValuesByMethod(columns.lvet, index),
    likelyError: {
      r: nullForNaN(likelyError.r[index]),
      foot: nullForNaN(likelyError.foot[index]),
      notch: nullForNaN(likelyError.notch[index]),
    },
    match: { foot: nullForNaN(match.foot[index]), notch: nullForNaN(match.notch[index]) },
    leftOut: { foot: unpackWord(leftOut.foot, index), notch: unpackWord(leftOut.notch, index) },
  };
}

/**
 * Converts beats to columns.
 *
 * @param beats  of a result
 * @returns one value per beat
 */
function beatsToColumns(beats: readonly IntervalBeat[]): BeatColumns {
  const numbers = (of: (beat: IntervalBeat) => number | null) =>
    Float64Array.from(beats, (beat) => of(beat) ?? Number.NaN);
  const words = <Word>(of: (beat: IntervalBeat) => Word) => packWords(beats.map(of));
  return {
    r: numbers(({ r }) => r),
    window: Int32Array.from(beats, ({ window }) => window),
    rejected: words(({ rejected }) => rejected),
    missed: { foot: words(({ missed }) => missed.foot), notch: words(({ missed }) => missed.notch) },
    peak: numbers(({ peak }) => peak),
    foot: mapMethods((id) => numbers(({ foot }) => foot[id])),
    notch: mapMethods((id) => numbers(({ notch }) => notch[id])),
    rptt: mapMethods((id) => numbers(({ rptt }) => rptt[id])),
    lvet: mapMethods((id) => numbers(({ lvet }) => lvet[id])),
    likelyError: {
      r: numbers(({ likelyError }) => likelyError.r),
      foot: numbers(({ likelyError }) => likelyError.foot),
      notch: numbers(({ likelyError }) => likelyError.notch),
    },
    match: { foot: numbers(({ match }) => match.foot), notch: numbers(({ match }) => match.notch) },
    leftOut: { foot: words(({ leftOut }) => leftOut.foot), notch: words(({ leftOut }) => leftOut.notch) },
  };
}

const columnsByResult = new WeakMap<IntervalsResult, BeatColumns>();

/**
 * Makes a result from columns. Its beats are created as objects on first access and kept while they are in use.
 *
 * @param columns  of the beats
 * @param rest     the other fields of the result
 * @returns the result, whose columns `resultToColumns` returns
 */
export function columnsToResult(columns: BeatColumns, rest: Omit<IntervalsResult, 'beats'>): IntervalsResult {
  const at = (index: number) => columnsToBeat(columns, index);
  const result = withLazyBeats({ count: columns.r.length, at }, rest);
  columnsByResult.set(result, columns);
  return result;
}

/**
 * Returns the beats of a result as columns.
 *
 * @param result  of any source
 * @returns the columns that it was made from, or columns made from its beats
 */
export function resultToColumns(result: IntervalsResult): BeatColumns {
  return columnsByResult.get(result) ?? beatsToColumns(result.beats);
}
