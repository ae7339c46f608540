import { bisectFirst } from '../../model/bisect-first.ts';
import { type GriddedBeats, viewGriddedRow } from '../../analysis/intervals/align-beats.ts';
import { trimShare, type Segmentation } from '../../analysis/intervals/segment.ts';
import { sampleAt } from '../../dsp/resampling/interpolate.ts';
import type { BeatList } from '../../pipeline/intervals/outputs.ts';
import { MemorySignal, type SignalReader } from '../../pipeline/signal-reader.ts';
import type { ComputedSignal } from '../recordings/sample-reader.ts';

type Beat = Segmentation['beats'][number];

/** Positions of averaged beats among the samples of a trace, each from one cut to the next. */
class BeatPlaces {
  readonly #beats: BeatList;
  readonly #frame: Pick<SignalReader, 'fs' | 'startSec'>;
  readonly #beforeSec: number;

  constructor(beats: BeatList, frame: Pick<SignalReader, 'fs' | 'startSec'>) {
    this.#beats = beats;
    this.#frame = frame;
    this.#beforeSec = trimShare * beats.segmentation.medianRrSec;
  }

  /** Returns the range of kept beats that lie between two samples. */
  between(from: number, to: number): { readonly first: number; readonly end: number } {
    return {
      first: this.#firstWhere((beat) => this.#endOf(beat) > from),
      end: this.#firstWhere((beat) => this.#startOf(beat) >= to),
    };
  }

  /** Writes kept beat b, row `row` of `gridded`, to the samples from `first` on. */
  put(b: number, gridded: GriddedBeats, row: number, into: Float64Array, first: number): void {
    const beat = this.#keptBeat(b);
    if (beat === undefined) return;
    const { fs, startSec } = this.#frame;
    const samples = viewGriddedRow(gridded, row);
    const from = Math.max(first, this.#startOf(beat));
    const to = Math.min(first + into.length, this.#endOf(beat));
    for (let n = from; n < to; n++) {
      const place = (n / fs + startSec - beat.rSec) * fs - gridded.firstIndex;
      into[n - first] = sampleAt(samples, place);
    }
  }

  #keptBeat(b: number): Beat | undefined {
    return this.#beats.segmentation.beats[this.#beats.kept[b] ?? -1];
  }

  #startOf({ rSec }: Beat): number {
    const { fs, startSec } = this.#frame;
    return Math.ceil((rSec - this.#beforeSec - startSec) * fs);
  }

  #endOf({ rSec, rrSec }: Beat): number {
    const { fs, startSec } = this.#frame;
    return Math.ceil((rSec + rrSec - this.#beforeSec - startSec) * fs);
  }

  /** Returns the first kept beat that satisfies a condition; all later ones must satisfy it too. */
  #firstWhere(holds: (beat: Beat) => boolean): number {
    return bisectFirst(this.#beats.kept.length, (place) => {
      const beat = this.#keptBeat(place);
      return beat !== undefined && holds(beat);
    });
  }
}

/** Number of beats whose rows are read at once. */
const batchSize = 128;

/**
 * Makes a reader that joins the averaged beats end to end, from cut to cut; NaN where there are none. It computes them
 * on demand.
 * @param lay  returns averaged kept beats from … to − 1; from memory if the filtered signal is there
 */
export function averagedReader(
  beats: BeatList,
  lay: (from: number, to: number, signal?: AbortSignal) => Promise<GriddedBeats>,
  filtered: SignalReader,
): ComputedSignal {
  const { fs, startSec, sampleCount, unit, label } = filtered;
  const places = new BeatPlaces(beats, filtered);
  const read = async (from: number, to: number, signal?: AbortSignal): Promise<Float64Array> => {
    const values = new Float64Array(to - from).fill(Number.NaN);
    const { first, end } = places.between(from, to);
    for (let b = first; b < end; b += batchSize) {
      const last = Math.min(b + batchSize, end);
      const gridded = await lay(b, last, signal);
      for (let k = b; k < last; k++) places.put(k, gridded, k - b, values, from);
    }
    return values;
  };
  return { fs, startSec, sampleCount, unit, label, read, isInMemory: filtered instanceof MemorySignal };
}
