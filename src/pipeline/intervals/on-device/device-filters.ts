import type { FirBand } from '../../../dsp/fir/fir-band.ts';
import { designFir, type FirSpec } from '../../../dsp/fir/fir-design.ts';
import { designResampleFilter } from '../../../dsp/resampling/resample.ts';
import type { ResampleFilter } from '../../../dsp/resampling/resampled-stretch.ts';
import { Commands } from '../../../gpu/commands.ts';
import type { GpuEngine } from '../../../gpu/engine.ts';
import {
  availableDecimation,
  type DecimationMethod,
  type DeviceDecimation,
  releaseDecimation,
  uploadDecimation,
} from '../../../gpu/kernels/decimate.ts';
import { type DeviceFilter, releaseFir, uploadFir } from '../../../gpu/kernels/fir.ts';
import type { Warning } from '../../../model/failure.ts';

/** A filter on the device. */
export interface KeptFilter {
  /** Null if the filter passes everything. */
  readonly filter: DeviceFilter | null;
  readonly band: FirBand | null;
  readonly tapCount: number;
  /** Gain at 0 Hz. */
  readonly gain: number;
  readonly warnings: readonly Warning[];
}

interface KeptDecimation {
  readonly decimation: DeviceDecimation;
  /** Half the length of the filter; a signal must be longer. */
  readonly reachCount: number;
}

/** Maximum number of kept filters. One analysis needs fewer, but dragging a cutoff makes one at every step. */
const maxKept = 24;

/** Filters of one device. Each is designed and uploaded once, because it is the same for every record of a rate. */
export class DeviceFilters {
  readonly #engine: GpuEngine;
  readonly #firs = new Map<string, KeptFilter>();
  readonly #designs = new Map<string, ResampleFilter>();
  readonly #decimations = new Map<string, KeptDecimation>();

  constructor(engine: GpuEngine) {
    this.#engine = engine;
  }

  /** @param sampleCount  length of the signal for which the filter is first requested */
  async fir(spec: FirSpec, fs: number, sampleCount: number): Promise<KeptFilter> {
    const key = JSON.stringify([spec, fs]);
    const kept = this.#firs.get(key) ?? (await this.#makeFir(spec, fs, sampleCount));
    keepNewest(this.#firs, key, kept, ({ filter }) => {
      if (filter !== null) releaseFir(filter);
    });
    return kept;
  }

  async #makeFir(spec: FirSpec, fs: number, sampleCount: number): Promise<KeptFilter> {
    const { coefficients, band, warnings } = designFir(spec, fs);
    const tapCount = coefficients.length;
    const gain = coefficients.reduce((sum, tap) => sum + tap, 0);
    if (tapCount === 1) return { filter: null, band, tapCount, gain, warnings };
    const commands = new Commands();
    const filter = uploadFir(this.#engine, commands, coefficients, sampleCount);
    await this.#engine.run(commands);
    return { filter, band, tapCount, gain, warnings };
  }

  /**
   * Returns the anti-alias filter from `down`·`fs` to `fs`, with the fastest method available now. A faster kernel may
   * have been compiled meanwhile.
   */
  async decimation(fs: number, down: number): Promise<KeptDecimation> {
    const rates = JSON.stringify([fs, down]);
    const design = this.#designs.get(rates) ?? designResampleFilter(fs * down, fs);
    keepNewest(this.#designs, rates, design, () => undefined);
    const method = availableDecimation(this.#engine, design);
    const key = JSON.stringify([fs, down, method]);
    const kept = this.#decimations.get(key) ?? (await this.#putDecimation(design, method));
    keepNewest(this.#decimations, key, kept, ({ decimation }) => releaseDecimation(decimation));
    return kept;
  }

  async #putDecimation(design: ResampleFilter, method: DecimationMethod): Promise<KeptDecimation> {
    const commands = new Commands();
    const decimation = uploadDecimation(this.#engine, commands, design, method);
    await this.#engine.run(commands);
    return { decimation, reachCount: Math.floor(design.taps.length / 2) };
  }
}

/** Moves an entry to the newest position of a map, and releases the oldest if there are too many. */
function keepNewest<T>(map: Map<string, T>, key: string, value: T, release: (oldest: T) => void): void {
  map.delete(key);
  map.set(key, value);
  for (const [oldest, of] of map) {
    if (map.size <= maxKept) return;
    map.delete(oldest);
    release(of);
  }
}
