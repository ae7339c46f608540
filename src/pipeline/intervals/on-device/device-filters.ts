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

/** A design on the device. */
export interface KeptFilter {
  /** Null of one that lets all pass. */
  readonly filter: DeviceFilter | null;
  readonly band: FirBand | null;
  readonly tapCount: number;
  /** Gain at 0 Hz. */
  readonly gain: number;
  readonly warnings: readonly Warning[];
}

interface KeptDecimation {
  readonly decimation: DeviceDecimation;
  /** Half the filter; a signal must be longer. */
  readonly reachCount: number;
}

/** More filters than one analysis has; a cut-off that is dragged leaves one at every step. */
const mostKept = 24;

/** Filters of one device, designed and put there once: they are the same for every record of a rate. */
export class DeviceFilters {
  readonly #engine: GpuEngine;
  readonly #firs = new Map<string, KeptFilter>();
  readonly #designs = new Map<string, ResampleFilter>();
  readonly #decimations = new Map<string, KeptDecimation>();

  constructor(engine: GpuEngine) {
    this.#engine = engine;
  }

  /** @param sampleCount  of the signal that it is first asked for */
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

  /** The anti-alias filter from `down`·`fs` to `fs`, by the way that is the fastest now: one may be compiled since. */
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

/** Makes an entry the newest of a map, and gives the oldest back where there are too many. */
function keepNewest<T>(map: Map<string, T>, key: string, value: T, release: (oldest: T) => void): void {
  map.delete(key);
  map.set(key, value);
  for (const [oldest, of] of map) {
    if (map.size <= mostKept) return;
    map.delete(oldest);
    release(of);
  }
}
