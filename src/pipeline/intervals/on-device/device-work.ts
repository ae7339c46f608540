import { oncePer } from '../../../model/once-per.ts';
import type { Commands } from '../../../gpu/commands.ts';
import type { GpuEngine } from '../../../gpu/engine.ts';
import { DeviceFilters } from './device-filters.ts';

let nextSerial = 1;

/** A device with the state that the intervals' stages use: its filters, and the times of its kernels. */
export class DeviceWork {
  readonly engine: GpuEngine;
  readonly filters: DeviceFilters;
  /** Unique number, so that data on a lost device are not mistaken for data on another. */
  readonly serial = nextSerial++;
  /** Device time by kernel stage, ms; empty unless timed. */
  readonly stageMs = new Map<string, number>();
  readonly #timed: boolean;

  constructor(engine: GpuEngine, filters = new DeviceFilters(engine), timed = false) {
    this.engine = engine;
    this.filters = filters;
    this.#timed = timed;
  }

  /**
   * Runs commands and returns what they read back, in order. If they read nothing back, it does not wait for the
   * device.
   * @throws GpuLostError, GpuRefusedError
   */
  async run(commands: Commands): Promise<readonly ArrayBuffer[]> {
    const { downloads, stageMs } = await this.engine.run(commands, { timed: this.#timed, goesOn: true });
    for (const [stage, ms] of stageMs) this.stageMs.set(stage, (this.stageMs.get(stage) ?? 0) + ms);
    return downloads;
  }
}

/** Returns the DeviceWork of an engine. */
export const deviceWork = oncePer((engine: GpuEngine) => new DeviceWork(engine));
