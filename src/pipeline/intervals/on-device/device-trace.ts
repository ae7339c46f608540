import { Commands } from '../../../gpu/commands.ts';
import type { DeviceArray } from '../../../gpu/device-array.ts';
import { decimateDirect, uploadDirectDecimation } from '../../../gpu/kernels/decimate-direct.ts';
import type { ChannelSignal } from '../../channel-signal.ts';
import type { DeviceWork } from './device-work.ts';

/** A signal on the device, f32 without gaps. */
export interface DeviceSignal {
  readonly array: DeviceArray;
  readonly sampleCount: number;
  readonly fs: number;
  readonly startSec: number;
  /** Value subtracted from the signal, so that it varies around 0, where single precision has most digits. */
  readonly level: number;
}

/** Name of a signal, and how to convert it when it is read back. */
export interface TraceDescription {
  readonly label: string;
  readonly unit: string;
  /** −1 for an inverted signal. */
  readonly sign?: 1 | -1;
  /** Values below it are rounding errors and become 0. */
  readonly residue?: number;
}

/** A stage's signal on the device. It is read back at the first request and then kept in memory too. */
export class DeviceTrace {
  readonly on: DeviceSignal;
  readonly label: string;
  readonly unit: string;
  readonly #work: DeviceWork;
  readonly #look: TraceDescription;
  readonly #isOwner: boolean;
  #read: Promise<ChannelSignal> | null = null;

  /** @param isOwner  whether `release` also releases the array */
  constructor(work: DeviceWork, on: DeviceSignal, look: TraceDescription, isOwner: boolean) {
    this.#work = work;
    this.on = on;
    this.label = look.label;
    this.unit = look.unit;
    this.#look = look;
    this.#isOwner = isOwner;
  }

  /**
   * Returns the signal in memory.
   * @throws GpuLostError if the device was lost before the first request
   */
  read(): Promise<ChannelSignal> {
    this.#read ??= this.#download();
    return this.#read;
  }

  /** Takes samples that were already read back for another purpose. */
  keep(bytes: ArrayBuffer): void {
    this.#read ??= Promise.resolve(this.#signalOf(bytes));
  }

  /** Releases the device buffer, after a readback in progress has ended. */
  release(): void {
    if (!this.#isOwner) return;
    const release = (): void => this.on.array.release();
    if (this.#read === null) release();
    else this.#read.then(release, release);
  }

  /** Reads every `step`-th sample from the first on into memory; all samples if they were already read back. */
  async readEvery(step: number): Promise<ChannelSignal> {
    if (step === 1 || this.#read !== null) return this.read();
    const { array, sampleCount, fs } = this.on;
    const { engine } = this.#work;
    const commands = new Commands();
    const picked = engine.allocate('picked samples', 4 * Math.ceil(sampleCount / step));
    // A filter of one tap leaves the signal unchanged.
    const pick = uploadDirectDecimation(engine, commands, { up: 1, down: step, taps: Float64Array.of(1) });
    try {
      decimateDirect(engine, commands, pick, array, picked, { from: 0, to: sampleCount });
      commands.download(picked);
      const [bytes = new ArrayBuffer(0)] = await this.#work.run(commands);
      return this.#signalOf(bytes, fs / step);
    } finally {
      picked.release();
      pick.taps.release();
    }
  }

  async #download(): Promise<ChannelSignal> {
    const commands = new Commands();
    commands.download(this.on.array, 0, 4 * this.on.sampleCount);
    const [bytes = new ArrayBuffer(0)] = await this.#work.run(commands);
    return this.#signalOf(bytes);
  }

  #signalOf(bytes: ArrayBuffer, fs = this.on.fs): ChannelSignal {
    const { startSec, level } = this.on;
    const { label, unit, sign = 1, residue = 0 } = this.#look;
    const values = new Float64Array(new Float32Array(bytes));
    for (let n = 0; n < values.length; n++) {
      const value = values[n] ?? 0;
      values[n] = Math.abs(value) < residue ? 0 : sign * (value + level);
    }
    return { values, gaps: [], fs, startSec, unit, label };
  }
}
