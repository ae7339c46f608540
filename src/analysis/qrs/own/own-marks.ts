import { SampleBuffer } from '../../../dsp/samples/sample-queue.ts';
import { WindowCutter } from '../../../dsp/samples/window-cutter.ts';
import {
  defaultCurveLengthParams,
  scaleCurveLength,
  unitsPerMv,
  type CurveLengthScale,
} from '../curve-length-params.ts';
import { CurveLengthStream } from '../curve-length-signal.ts';
import { MillivoltGuess } from '../millivolt.ts';
import { QrsMarks, type QrsMark } from '../qrs-marks.ts';
import { OwnDetector } from './detect-own.ts';
import type { OwnParams } from './params.ts';
import type { IndexRange } from '../../../model/samples.ts';
import { findQrsEdges } from '../curve-length-search.ts';

/** Maximum distance of an onset or an end from the centre of the QRS, s: half of the widest QRS. */
const reachSec = 0.12;
/** The maximum of L is searched within this time of the centre, s, delayed by half of the window. */
const searchSec = 0.08;

/**
 * Returns the range of L that is read to find the edges of a beat.
 *
 * @param middle centre of the QRS complex, sample index
 * @param fs Hz
 * @param sampleCount number of samples of the record
 * @param scale windows of the search, samples
 * @returns samples from … to − 1
 */
function edgeSearchRange(
  middle: number,
  fs: number,
  sampleCount: number,
  { windowCount, halfSkipCount, flatRiseCount, boxCount }: CurveLengthScale,
): IndexRange {
  const search = Math.round(searchSec * fs);
  const late = Math.trunc(windowCount / 2);
  const back = search + 2 * halfSkipCount + flatRiseCount + 2 * boxCount + Math.round(reachSec * fs);
  return {
    from: Math.max(0, middle + late - back - 2),
    to: Math.min(sampleCount + halfSkipCount, middle + late + search + halfSkipCount + 1),
  };
}

/**
 * Finds onset and J point of a beat by the rule of the curve-length detector, each within 120 ms of its centre.
 *
 * The threshold is a third of the maximum of L at this beat. From the sample where L passes it, the published
 * search is used.
 *
 * @param lengths L over at least `edgeSearchRange`; its item 0 is sample 0 of the other indices
 * @param middle centre of the QRS complex, sample index
 * @param sampleCount number of samples of the record
 * @returns onset and J point, sample indices
 */
function findOwnEdges(
  lengths: Float64Array,
  middle: number,
  fs: number,
  sampleCount: number,
  scale: CurveLengthScale,
): QrsMark {
  const reach = Math.round(reachSec * fs);
  const search = Math.round(searchSec * fs);
  const late = Math.trunc(scale.windowCount / 2);
  const to = Math.min(lengths.length - 1, middle + late + search);
  let top = Math.min(to, Math.max(0, middle + late - search));
  for (let n = top; n <= to; n++) if (lengths[n] > lengths[top]) top = n;
  let candidate = top;
  while (
    candidate > 0 &&
    top - candidate < scale.halfSkipCount &&
    lengths[candidate - 1] > lengths[top] / 3
  ) {
    candidate--;
  }
  const { onsetIndex, endIndex } = findQrsEdges(lengths, candidate, lengths[top], sampleCount, scale);
  const onset = Math.max(0, Math.min(middle, Math.max(middle - reach, onsetIndex)));
  const end = endIndex === null ? null : Math.max(onset + 1, Math.min(middle + reach, endIndex));
  return { onsetIndex: onset, endIndex: end !== null && end < sampleCount ? end : null };
}

/** Long inputs are processed in pieces of this many samples, which fit in the processor's cache. */
const pieceCount = 8192;

/**
 * Finds onset and J point of the beats of our own detector, in two passes over the ECG.
 *
 * The edges depend on the amplitude of the ECG. It is guessed from the ECG itself, so that neither unit nor
 * gain moves a mark.
 */
export class OwnMarks {
  readonly #fs: number;
  readonly #sampleCount: number;
  readonly #params: OwnParams;
  /** Null after use, so that its memory is released. */
  #detector: OwnDetector | null;
  readonly #guess: MillivoltGuess;

  /**
   * @param fs at most 500 Hz
   * @param sampleCount number of samples of each lead
   */
  constructor(leadCount: number, fs: number, sampleCount: number, params: OwnParams) {
    this.#fs = fs;
    this.#sampleCount = sampleCount;
    this.#params = params;
    this.#detector = new OwnDetector(leadCount, fs, sampleCount, params);
    this.#guess = new MillivoltGuess(fs);
  }

  /**
   * Adds samples in the first pass.
   *
   * @param leads without gaps, equally many samples of each; the edges are those of the first lead
   */
  push(leads: readonly Float64Array[]): void {
    for (let from = 0; from < leads[0].length; from += pieceCount) {
      const piece = leads.map((x) => x.subarray(from, from + pieceCount));
      this.#guess.push(piece[0]);
      this.#detector?.push(piece);
    }
  }

  /** Returns the second pass, over the first lead; null if there is no beat. */
  edges(): OwnEdges | null {
    const marks = this.#detector?.finish().marks ?? new Float64Array(0);
    this.#detector = null;
    return marks.length === 0
      ? null
      : new OwnEdges(marks, this.#guess.finish(), this.#fs, this.#sampleCount, this.#params);
  }
}

/** Finds the edges of beats whose centres are known. */
class OwnEdges {
  readonly marks = new QrsMarks();
  readonly #lengths: CurveLengthStream;
  readonly #cutter: WindowCutter;
  readonly #room = new SampleBuffer();

  constructor(
    middles: Float64Array,
    unitsPerMillivolt: number,
    fs: number,
    sampleCount: number,
    { mains }: OwnParams,
  ) {
    const scale = scaleCurveLength(fs, unitsPerMv, 'real', { ...defaultCurveLengthParams, mains });
    this.#lengths = new CurveLengthStream(scale, sampleCount, unitsPerMv / unitsPerMillivolt);
    const reachOf = (i: number) => edgeSearchRange(middles[i], fs, sampleCount, scale);
    const windows = {
      count: middles.length,
      from: (i: number) => reachOf(i).from,
      to: (i: number) => reachOf(i).to,
    };
    // Centres are ascending, so the marks are in order.
    this.#cutter = new WindowCutter(windows, (i, lengths, from) => {
      const { onsetIndex, endIndex } = findOwnEdges(
        lengths,
        middles[i] - from,
        fs,
        sampleCount - from,
        scale,
      );
      this.marks.push(onsetIndex + from, endIndex === null ? null : endIndex + from);
    });
  }

  /** @param x the next samples */
  push(x: Float64Array): void {
    for (let from = 0; from < x.length; from += pieceCount) {
      this.#cutter.push(this.#lengths.push(x.subarray(from, from + pieceCount), this.#room));
    }
  }
}
