import { tapsAt } from '../../../dsp/fir-design.ts';
import type { FirSpec } from '../../../dsp/fir-design.ts';
import type { Commands } from '../../../gpu/commands.ts';
import type { DeviceArray } from '../../../gpu/device-array.ts';
import type { GpuEngine } from '../../../gpu/engine.ts';
import { decimateOnDevice } from '../../../gpu/kernels/decimate.ts';
import { differentiateTrace } from '../../../gpu/kernels/derivative.ts';
import { digitalToPhysical } from '../../../gpu/kernels/digital-to-physical.ts';
import { filterOnDevice } from '../../../gpu/kernels/fir.ts';
import type { ResolvedParameters } from '../../parameters.ts';
import { type DeviceChannel, centringOffset } from './device-channel.ts';
import type { DeviceFilters } from './device-filters.ts';

/** Signals sampled faster are brought down to this rate, and beats are looked for at it, Hz. */
export const workingFs = 500;

/** The band-stop about the mains reaches this far to both sides, Hz. */
const mainsHalfWidthHz = 5;

/** A signal on the device, f32 without gaps. */
export interface DeviceSignal {
  readonly array: DeviceArray;
  readonly sampleCount: number;
  readonly fs: number;
  readonly startSec: number;
}

/** Makes signals on the device, one command after another, and keeps track of what to release. */
export class SignalRecorder {
  readonly engine: GpuEngine;
  readonly commands: Commands;
  readonly #filters: DeviceFilters;
  readonly #made: DeviceArray[];

  /** @param made  takes every array that is made; whoever gave it releases them */
  constructor(engine: GpuEngine, filters: DeviceFilters, commands: Commands, made: DeviceArray[]) {
    this.engine = engine;
    this.#filters = filters;
    this.commands = commands;
    this.#made = made;
  }

  allocate(label: string, byteLength: number): DeviceArray {
    const array = this.engine.allocate(label, byteLength);
    this.#made.push(array);
    return array;
  }

  /** Uploads a channel; of two that share their integers, give the array of the first. */
  read(channel: DeviceChannel, digital: DeviceArray): DeviceSignal {
    const { layout, scale, fs, startSec } = channel;
    const signal = this.#like('signal', layout.sampleCount, fs, startSec);
    this.commands.stage('read');
    digitalToPhysical(this.commands, digital, signal.array, layout, scale, centringOffset(channel));
    return signal;
  }

  /** At a lower rate, of which its own is a whole multiple. */
  async decimate(x: DeviceSignal, fs: number): Promise<DeviceSignal> {
    const down = x.fs / fs;
    if (down === 1) return x;
    const decimation = await this.#filters.decimation(fs, down);
    const y = this.#like('decimated', Math.ceil(x.sampleCount / down), fs, x.startSec);
    this.commands.stage('decimate');
    const whole = { from: 0, to: x.sampleCount };
    decimateOnDevice(this.engine, this.commands, decimation, x.array, y.array, whole);
    return y;
  }

  async filter(
    x: DeviceSignal,
    spec: Omit<FirSpec, 'tapCount'>,
    parameters: ResolvedParameters,
  ): Promise<DeviceSignal> {
    const tapCount = tapsAt(x.fs, parameters.number('taps'));
    const filter = await this.#filters.fir({ ...spec, tapCount }, x.fs, x.sampleCount);
    if (filter === null) return x;
    const y = this.#like('filtered', x.sampleCount, x.fs, x.startSec);
    this.commands.stage('filter');
    filterOnDevice(this.engine, this.commands, filter, x.array, y.array, x.sampleCount, 'zero-phase');
    return y;
  }

  differentiate(x: DeviceSignal): DeviceSignal {
    const y = this.#like('slope', x.sampleCount, x.fs, x.startSec);
    this.commands.stage('filter');
    differentiateTrace(this.engine, this.commands, x.array, y.array, x.sampleCount, x.fs);
    return y;
  }

  #like(label: string, sampleCount: number, fs: number, startSec: number): DeviceSignal {
    return { array: this.allocate(label, 4 * sampleCount), sampleCount, fs, startSec };
  }
}

/** The ECG as `intervals` looks for beats in it: band-pass, then the mains taken out. */
export async function preprocessEcg(
  recorder: SignalRecorder,
  ecg: DeviceSignal,
  parameters: ResolvedParameters,
): Promise<DeviceSignal> {
  const band = { lowHz: parameters.number('ecgLow'), highHz: parameters.number('ecgHigh') };
  const passed = await recorder.filter(ecg, { type: 'bandpass', ...band }, parameters);
  const mains = parameters.numberOr('mains', ['off']);
  if (mains === 'off') return passed;
  const stop = { lowHz: mains - mainsHalfWidthHz, highHz: mains + mainsHalfWidthHz };
  return recorder.filter(passed, { type: 'bandstop', ...stop }, parameters);
}

/** PPG low-passed, and its slope low-passed, both as they came, perhaps upside down. */
export async function preprocessPpg(
  recorder: SignalRecorder,
  raw: DeviceSignal,
  parameters: ResolvedParameters,
): Promise<{ ppg: DeviceSignal; dppg: DeviceSignal }> {
  const spec = { type: 'lowpass', highHz: parameters.number('ppgLowpass') } as const;
  const ppg = await recorder.filter(raw, spec, parameters);
  return { ppg, dppg: await recorder.filter(recorder.differentiate(ppg), spec, parameters) };
}
