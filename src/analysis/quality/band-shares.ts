import type { BlockGrid } from '../../dsp/samples/block-grid.ts';
import { designButterworth, zeroPhaseMinCount } from '../../dsp/iir/butterworth.ts';
import { ZeroPhaseBlocks } from '../../dsp/iir/zero-phase-blocks.ts';
import type { IndexRange } from '../../model/samples.ts';

/** Mean squares of an ECG per stretch, in bands that distinguish a QRS from muscle noise and from the baseline. */
export interface BandPowers {
  /** 5–15 Hz. */
  readonly qrs: Float64Array;
  /** 5–40 Hz. */
  readonly wide: Float64Array;
  /** Under 1 Hz, without the offset. */
  readonly slow: Float64Array;
}

/** Measures the powers of bands with zero phase, block by block: first forward, then backward. */
export class BandShares {
  readonly powers: BandPowers;
  readonly #stretches: readonly IndexRange[];
  readonly #filters: readonly (readonly [ZeroPhaseBlocks, Float64Array])[];
  /** Number of stretches whose blocks have not been filtered backward yet. */
  #left: number;

  private constructor(
    designs: readonly (readonly [keyof BandPowers, ReturnType<typeof designBand>])[],
    grid: BlockGrid,
    stretches: readonly IndexRange[],
  ) {
    const ofStretches = () => new Float64Array(stretches.length);
    this.powers = { qrs: ofStretches(), wide: ofStretches(), slow: ofStretches() };
    this.#stretches = stretches;
    this.#left = stretches.length;
    this.#filters = designs.map(([name, sections]) => [
      new ZeroPhaseBlocks(sections, grid),
      this.powers[name],
    ]);
  }

  /**
   * @param stretches each within one block
   * @returns null if the record is shorter than the filters need
   */
  static plan(fs: number, grid: BlockGrid, stretches: readonly IndexRange[]): BandShares | null {
    const designs = [
      ['qrs', designBand(5, 15, fs)],
      ['wide', designBand(5, 40, fs)],
      ['slow', designBand(0.05, 1, fs)],
    ] as const;
    const least = Math.max(...designs.map(([, sections]) => zeroPhaseMinCount(sections)));
    return grid.sampleCount < least ? null : new BandShares(designs, grid, stretches);
  }

  goForward(block: number, x: Float64Array): void {
    for (const [filter] of this.#filters) filter.goForward(block, x);
  }

  /** @param range of the block */
  goBackward(block: number, x: Float64Array, range: IndexRange): void {
    const end = this.#left;
    while (this.#left > 0 && this.#stretches[this.#left - 1].from >= range.from) this.#left--;
    for (const [filter, powers] of this.#filters) {
      const y = filter.goBackward(block, x);
      for (let k = this.#left; k < end; k++) {
        const { from, to } = this.#stretches[k];
        powers[k] = meanSquare(y, from - range.from, to - range.from);
      }
    }
  }
}

function designBand(lowHz: number, highHz: number, fs: number) {
  return designButterworth(2, { lowHz, highHz }, fs).sections;
}

/** Returns the mean square over from … to − 1. */
function meanSquare(x: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let n = from; n < to; n++) sum += x[n] * x[n];
  return to > from ? sum / (to - from) : 0;
}
