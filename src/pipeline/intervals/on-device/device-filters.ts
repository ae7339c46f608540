import { designFir, type FirSpec } from '../../../dsp/fir-design.ts';
import { designResampleFilter } from '../../../dsp/resample.ts';
import { Commands } from '../../../gpu/commands.ts';
import type { GpuEngine } from '../../../gpu/engine.ts';
import { type DeviceDecimation, uploadDecimation } from '../../../gpu/kernels/decimate.ts';
import { type DeviceFilter, uploadFir } from '../../../gpu/kernels/fir.ts';

/** Filters of one device, designed and put there once: they are the same for every record of a rate. */
export class DeviceFilters {
  readonly #engine: GpuEngine;
  readonly #firs = new Map<string, DeviceFilter | null>();
  readonly #decimations = new Map<number, DeviceDecimation>();

  constructor(engine: GpuEngine) {
    this.#engine = engine;
  }

  /** The FIR of a design; null of one that lets all pass. */
  async fir(spec: FirSpec, fs: number, sampleCount: number): Promise<DeviceFilter | null> {
    const key = JSON.stringify([spec, fs]);
    const kept = this.#firs.get(key);
    if (kept !== undefined) return kept;
    const { coefficients } = designFir(spec, fs);
    if (coefficients.length === 1) {
      this.#firs.set(key, null);
      return null;
    }
    const commands = new Commands();
    const filter = uploadFir(this.#engine, commands, coefficients, sampleCount);
    await this.#engine.run(commands);
    this.#firs.set(key, filter);
    return filter;
  }

  /** The anti-alias filter from `down`·`fs` to `fs`. */
  async decimation(fs: number, down: number): Promise<DeviceDecimation> {
    const kept = this.#decimations.get(down);
    if (kept !== undefined) return kept;
    const commands = new Commands();
    const decimation = uploadDecimation(this.#engine, commands, designResampleFilter(fs * down, fs));
    await this.#engine.run(commands);
    this.#decimations.set(down, decimation);
    return decimation;
  }
}
