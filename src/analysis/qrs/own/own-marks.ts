import { SampleBuffer } from '../../../dsp/samples/sample-queue.ts';
import { WindowCutter } from '../../../dsp/samples/window-cutter.ts';
import { defaultCurveLengthParams, scaleCurveLength, unitsPerMv } from '../curve-length-params.ts';
import { CurveLengthStream } from '../curve-length-signal.ts';
import { MillivoltGuess } from '../millivolt.ts';
import { QrsMarks } from '../qrs-marks.ts';
import { OwnDetector } from './detect-own.ts';
import { edgesReach, ownEdges } from './edges.ts';
import type { OwnParams } from './params.ts';

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
    const reachOf = (i: number) => edgesReach(middles[i], fs, sampleCount, scale);
    const windows = {
      count: middles.length,
      from: (i: number) => reachOf(i).from,
      to: (i: number) => reachOf(i).to,
    };
    // Centres are ascending, so the marks are in order.
    this.#cutter = new WindowCutter(windows, (i, lengths, from) => {
      const { onsetIndex, endIndex } = ownEdges(lengths, middles[i] - from, fs, sampleCount - from, scale);
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
