import { scaleTapCount } from '../../../dsp/fir/fir-design.ts';
import type { FirSpec } from '../../../dsp/fir/fir-design.ts';
import { Commands } from '../../../gpu/commands.ts';
import type { DeviceArray } from '../../../gpu/device-array.ts';
import { GpuRefusedError } from '../../../gpu/gpu-failure.ts';
import { decimateOnDevice } from '../../../gpu/kernels/decimate.ts';
import { differentiateTrace } from '../../../gpu/kernels/derivative.ts';
import { digitalToPhysical } from '../../../gpu/kernels/digital-to-physical.ts';
import { filterOnDevice } from '../../../gpu/kernels/fir.ts';
import type { FilterFact } from '../../../model/run-facts.ts';
import { filterFact } from '../../filter-facts.ts';
import type { ResolvedParameters } from '../../parameters.ts';
import type { StageContext } from '../../stage.ts';
import { physicalLevel, type ReadChannel } from './device-channel.ts';
import { type DeviceSignal, DeviceTrace, type TraceDescription } from './device-trace.ts';
import type { DeviceWork } from './device-work.ts';

/** Filter of a signal, and the channel of the signal. */
interface DeviceFir {
  readonly spec: Omit<FirSpec, 'tapCount'>;
  readonly channel: string;
  /** Whether it is the channel or its derivative; the channel if omitted. */
  readonly of?: FilterFact['of'];
}

/** Recorder of commands that make signals on the device. It releases everything that is not kept. */
export class SignalRecorder {
  readonly work: DeviceWork;
  readonly commands = new Commands();
  readonly #made = new Set<DeviceArray>();
  readonly #uploaded = new Map<ArrayBufferView, DeviceArray>();

  constructor(work: DeviceWork) {
    this.work = work;
  }

  allocate(label: string, byteLength: number): DeviceArray {
    const array = this.work.engine.allocate(label, byteLength);
    this.#made.add(array);
    return array;
  }

  /** Takes ownership of an array that was made elsewhere. */
  adopt(array: DeviceArray): DeviceArray {
    this.#made.add(array);
    return array;
  }

  /** Runs the recorded commands. */
  run(): Promise<readonly ArrayBuffer[]> {
    return this.work.run(this.commands);
  }

  /** Keeps a signal beyond the life of the recorder. A signal from an earlier stage still belongs to that stage. */
  keep(on: DeviceSignal, look: TraceDescription): DeviceTrace {
    return new DeviceTrace(this.work, on, look, this.#made.delete(on.array));
  }

  /** Keeps arrays beyond the life of the recorder. */
  keepArrays(...arrays: readonly DeviceArray[]): void {
    for (const array of arrays) this.#made.delete(array);
  }

  release(): void {
    for (const array of this.#made) array.release();
    this.#made.clear();
  }

  /** Uploads a channel to the device; two channels that share their integers share the upload. */
  read({ samples, sampleCount, fs, startSec }: ReadChannel): DeviceSignal {
    this.commands.stage('read');
    if ('values' in samples) {
      const { values, level } = samples;
      const signal = this.#like('signal', { sampleCount, fs, startSec, level });
      this.commands.upload(signal.array, values);
      return signal;
    }
    const { digital, layout, scale, offset } = samples;
    const level = physicalLevel(samples);
    const array = this.#uploaded.get(digital) ?? this.allocate('integers', digital.byteLength);
    if (!this.#uploaded.has(digital)) this.commands.upload(array, digital);
    this.#uploaded.set(digital, array);
    const signal = this.#like('signal', { sampleCount, fs, startSec, level });
    digitalToPhysical(this.commands, array, signal.array, layout, scale, offset - level);
    return signal;
  }

  /**
   * Decimates a signal to a rate if its own is higher.
   * @throws GpuRefusedError if its rate is not an integer multiple of that rate
   */
  async atRate(x: DeviceSignal, fs: number | null): Promise<DeviceSignal> {
    if (fs === null || x.fs <= fs) return x;
    const down = x.fs / fs;
    if (!Number.isInteger(down)) throw new GpuRefusedError(`${x.fs} Hz is not a multiple of ${fs} Hz`);
    const { decimation, reachCount } = await this.work.filters.decimation(fs, down);
    if (x.sampleCount <= reachCount) throw tooShort();
    const y = this.#like('decimated', { ...x, sampleCount: Math.ceil(x.sampleCount / down), fs });
    this.commands.stage('decimate');
    const whole = { from: 0, to: x.sampleCount };
    decimateOnDevice(this.work.engine, this.commands, decimation, x.array, y.array, whole);
    return y;
  }

  /**
   * Filters a signal like `filterSignal`.
   * @throws GpuRefusedError if the signal is shorter than the filter
   */
  async filter(
    x: DeviceSignal,
    { spec, channel, of = 'signal' }: DeviceFir,
    parameters: ResolvedParameters,
    { warn, record }: Pick<StageContext, 'warn' | 'record'>,
  ): Promise<DeviceSignal> {
    const fullSpec = { ...spec, tapCount: scaleTapCount(x.fs, parameters.number('taps')) };
    const { filter, band, tapCount, gain, warnings } = await this.work.filters.fir(
      fullSpec,
      x.fs,
      x.sampleCount,
    );
    for (const warning of warnings) warn(warning);
    record(filterFact({ channel, of, spec, band, tapCount, fs: x.fs, alignment: 'zero-phase' }));
    if (filter === null) return x;
    if (x.sampleCount < tapCount) throw tooShort();
    const y = this.#like('filtered', { ...x, level: gain * x.level });
    this.commands.stage('filter');
    const { engine } = this.work;
    filterOnDevice(engine, this.commands, filter, x.array, y.array, x.sampleCount, 'zero-phase');
    return y;
  }

  differentiate(x: DeviceSignal): DeviceSignal {
    const y = this.#like('slope', { ...x, level: 0 });
    this.commands.stage('filter');
    differentiateTrace(this.work.engine, this.commands, x.array, y.array, x.sampleCount, x.fs);
    return y;
  }

  #like(label: string, signal: Omit<DeviceSignal, 'array'>): DeviceSignal {
    return { ...signal, array: this.allocate(label, 4 * signal.sampleCount) };
  }
}

function tooShort(): GpuRefusedError {
  return new GpuRefusedError('the record is shorter than the filter');
}
