import { NumberColumn } from '../../../dsp/statistics/number-column.ts';
import type { EnergyPeak } from './candidates.ts';

/** The five numbers kept of each candidate of a record until the beats are chosen. */
export class CandidateList {
  readonly #index = new NumberColumn();
  readonly #height = new NumberColumn();
  readonly #noise = new NumberColumn();
  readonly #sharpness = new NumberColumn();
  /** Known some beats later, and added in the same order. */
  readonly #likeness = new NumberColumn();

  get count(): number {
    return this.#index.count;
  }

  /** @param sharpness rate of change of the slope, relative to its size */
  push({ index, height, noise }: EnergyPeak, sharpness: number): void {
    this.#index.push(index);
    this.#height.push(height);
    this.#noise.push(noise);
    this.#sharpness.push(sharpness);
  }

  pushLikeness(likeness: number): void {
    this.#likeness.push(likeness);
  }

  /** Index in the decimated samples. */
  indexAt(k: number): number {
    return this.#index.at(k);
  }

  /** As a share of the beats' level. */
  heightAt(k: number): number {
    return this.#height.at(k);
  }

  /** Level between beats, as a share of the beats' level. */
  noiseAt(k: number): number {
    return this.#noise.at(k);
  }

  sharpnessAt(k: number): number {
    return this.#sharpness.at(k);
  }

  /** Likeness to the surrounding beats, as computed by `LikenessStream`; NaN if it was not requested. */
  likenessAt(k: number): number {
    return this.#likeness.at(k);
  }
}
