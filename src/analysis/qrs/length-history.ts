import { WindowCutter } from '../../dsp/samples/window-cutter.ts';
import type { IndexRange, TimeSpan } from '../../model/samples.ts';
import type { CurveLengthParams } from './curve-length-params.ts';
import { CurveLengthSearch } from './curve-length-search.ts';
import { CurveLengthStream } from './curve-length-signal.ts';
import { type EcgFrame, type LengthInput, withLengthInput } from './length-input.ts';
import { endWithResult, type PassEnd } from './passes.ts';

/** A hump of L that became a beat. */
export interface AcceptedHump {
  /** Sample index at which L passed T1. */
  readonly index: number;
  readonly max: number;
  /** The value of T1 that L passed. */
  readonly t1: number;
}

/** The maximum of L within a stretch. */
interface LengthMaximum {
  readonly index: number;
  readonly value: number;
}

/** The steps of a curve-length search over an ECG, and the maximum of L in some stretches. */
export interface LengthHistory {
  /** One item for each requested stretch; null if the stretch has no sample of the record. */
  readonly tops: readonly (LengthMaximum | null)[];
  /** One item for each mark, in order. */
  readonly taken: readonly AcceptedHump[];
  /** Sample indices at which L passed T1 but rose too little, ascending. */
  readonly refused: readonly number[];
  /** T1 after each index at which it changed, ascending. */
  readonly changes: readonly { readonly index: number; readonly t1: number }[];
  readonly skipCount: number;
  readonly halfSkipCount: number;
  readonly learningCount: number;
}

/** Tolerance that keeps rounding from excluding a sample exactly at an end of a stretch. */
const roundingSamples = 1e-6;

/**
 * Records L and its threshold over the whole record, as the curve-length detector computes them.
 *
 * @param stretches stretches whose maximum of L is requested, ends included, s from the ECG's first sample
 * @returns the first of the passes over the ECG
 * @throws BeatbenchError `too-short`, like `detectorPasses`
 */
export function lengthHistoryPasses(
  frame: EcgFrame,
  params: CurveLengthParams,
  stretches: readonly TimeSpan[],
): PassEnd<LengthHistory> {
  return withLengthInput(frame, params, (input) => {
    const recorder = new HistoryRecorder(input, stretches);
    const begun = input.begin();
    const lengths = new CurveLengthStream(input.scale, input.sampleCount);
    return {
      next: {
        leadCount: 1,
        push: ([x]) => recorder.push(lengths.push(begun(x))),
        end: () => endWithResult(recorder.history),
      },
    };
  });
}

class HistoryRecorder {
  readonly history: LengthHistory;
  readonly #search: CurveLengthSearch;
  readonly #cutter: WindowCutter;

  constructor({ scale, fs, sampleCount }: LengthInput, stretches: readonly TimeSpan[]) {
    const tops = stretches.map((): LengthMaximum | null => null);
    const taken: AcceptedHump[] = [];
    const refused: number[] = [];
    const changes: { index: number; t1: number }[] = [];
    const { skipCount, halfSkipCount, learningCount } = scale;
    this.history = { tops, taken, refused, changes, skipCount, halfSkipCount, learningCount };
    let now = 0;
    this.#search = new CurveLengthSearch(sampleCount, scale, {
      adapt: (index, t1) => {
        if (t1 !== now) changes.push({ index, t1 });
        now = t1;
      },
      judge: (index, max, isTaken) => {
        if (isTaken) taken.push({ index, max, t1: now });
        else refused.push(index);
      },
    });
    const ranges = stretches.map(({ fromSec, toSec }) => clipToRecord(fromSec * fs, toSec * fs, sampleCount));
    this.#cutter = new WindowCutter(ranges, (i, lengths, from) => {
      let top = 0;
      for (let n = 0; n < lengths.length; n++) if (lengths[n] > lengths[top]) top = n;
      tops[i] = { index: from + top, value: lengths[top] };
    });
  }

  push(lengths: Float64Array): void {
    this.#search.push(lengths);
    this.#cutter.push(lengths);
  }
}

function clipToRecord(from: number, to: number, sampleCount: number): IndexRange {
  return {
    from: Math.max(0, Math.ceil(from - roundingSamples)),
    to: Math.min(sampleCount - 1, Math.floor(to + roundingSamples)) + 1,
  };
}
