import type { GriddedBeats } from '../../../analysis/intervals/align-beats.ts';
import type { DeviceBeats } from '../../../gpu/beat-table.ts';
import { Commands } from '../../../gpu/commands.ts';
import type { DeviceArray } from '../../../gpu/device-array.ts';
import type { BeatRowArrays } from '../../../gpu/kernels/ensemble-average.ts';
import type { AlignedPulseSignals } from '../beat-rows-reader.ts';
import type { DeviceWork } from './device-work.ts';

/** The averaged beats on the device. They are read back at the first request and then kept in memory too. */
export class DeviceRows {
  readonly beats: DeviceBeats;
  readonly rows: BeatRowArrays;
  /** RR of each kept beat, s. */
  readonly rrSec: Float64Array;
  readonly #work: DeviceWork;
  /** Level subtracted from the PPG, in upright polarity. */
  readonly #ppgLevel: number;
  #read: Promise<AlignedPulseSignals> | null = null;

  constructor(
    work: DeviceWork,
    beats: DeviceBeats,
    rows: BeatRowArrays,
    rrSec: Float64Array,
    ppgLevel: number,
  ) {
    this.#work = work;
    this.beats = beats;
    this.rows = rows;
    this.rrSec = rrSec;
    this.#ppgLevel = ppgLevel;
  }

  /**
   * Returns the rows in memory.
   * @throws GpuLostError if the device was lost before the first request
   */
  read(): Promise<AlignedPulseSignals> {
    this.#read ??= this.#download();
    return this.#read;
  }

  /** Releases the device buffers, after a readback in progress has ended. */
  release(): void {
    const release = (): void => {
      for (const array of this.#arrays()) array.release();
    };
    if (this.#read === null) release();
    else this.#read.then(release, release);
  }

  #arrays(): DeviceArray[] {
    return [this.beats.beats, this.rows.ppg, this.rows.dppg];
  }

  async #download(): Promise<AlignedPulseSignals> {
    const commands = new Commands();
    commands.download(this.rows.ppg);
    commands.download(this.rows.dppg);
    const [ppg, dppg] = await this.#work.run(commands);
    return { ppg: this.#laid(ppg, this.#ppgLevel), dppg: this.#laid(dppg, 0) };
  }

  /** Converts rows from the device, where they begin at multiples of four, to contiguous rows in memory. */
  #laid(bytes = new ArrayBuffer(0), level: number): GriddedBeats {
    const { fs, firstIndex, beatCount, starts: from, lengths } = this.beats.table;
    const packed = new Float32Array(bytes);
    const starts = new Int32Array(beatCount + 1);
    for (let b = 0; b < beatCount; b++) starts[b + 1] = (starts[b] ?? 0) + (lengths[b] ?? 0);
    const values = new Float64Array(starts[beatCount] ?? 0);
    for (let b = 0; b < beatCount; b++) {
      const first = from[b] ?? 0;
      values.set(packed.subarray(first, first + (lengths[b] ?? 0)), starts[b]);
    }
    if (level !== 0) for (let n = 0; n < values.length; n++) values[n] = (values[n] ?? 0) + level;
    return { fs, firstIndex, starts, values };
  }
}
