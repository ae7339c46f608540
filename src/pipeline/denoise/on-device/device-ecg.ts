import { cycleLength } from '../../../analysis/denoise/cycle-layout.ts';
import type { CycleSpans } from '../../../analysis/denoise/cycle-rows.ts';
import type { Modulator } from '../../../analysis/denoise/modulate.ts';
import { createStretch } from '../../../analysis/denoise/stretch.ts';
import {
  type BeatCuts,
  packCutsFromTemplates,
  packCutsToMedian,
  prependUnresampled,
  sampleAtPlace,
} from '../../../gpu/beat-cuts.ts';
import { Commands } from '../../../gpu/commands.ts';
import type { DeviceArray } from '../../../gpu/device-array.ts';
import type { GpuEngine } from '../../../gpu/engine.ts';
import { type ColumnStatistic, exactRanks, rankErrorShare } from '../../../gpu/exact-ranks.ts';
import { GpuRefusedError } from '../../../gpu/gpu-failure.ts';
import {
  columnStride,
  type CutBeats,
  modulateBeats,
  type PlaceRow,
  placeWords,
} from '../../../gpu/kernels/beat-modulation.ts';
import { recordColumnRanks, type SoughtColumnRanks } from '../../../gpu/kernels/column-ranks.ts';
import { uploadDoubles } from '../../../gpu/kernels/double-to-single.ts';
import type { DenoiseParams } from '../../../model/denoise.ts';
import type { Samples } from '../../../model/samples.ts';
import { type DeviceSamples, deviceSamples } from './device-samples.ts';

/** Aligned cycles on the device. */
export interface DeviceCycleRows {
  readonly beats: CutBeats;
  /** f32, one column per sample of the median cycle, at a distance of `stride` values. */
  readonly columns: DeviceArray;
  readonly stride: number;
  /** Indices of the cycles, in the order of the columns' values. */
  readonly cycles: Int32Array;
  readonly spans: CycleSpans;
}

/** Statistics of columns, one row each. */
interface FoundStatistics {
  readonly exact: readonly Float64Array<ArrayBuffer>[];
  /** Results in single precision. */
  readonly single: () => readonly Float64Array<ArrayBuffer>[];
}

/** Statistics of columns to be computed. */
interface SoughtStatistics {
  readonly ranks: SoughtColumnRanks;
  /** Reads the results from the run's downloads. */
  readonly read: (downloads: readonly ArrayBuffer[]) => FoundStatistics;
}

/** A pre-processed ECG on the device, and the arrays of its cycles until they are released. */
export class DeviceEcg {
  readonly engine: GpuEngine;
  readonly samples: Samples;
  readonly modulator: Modulator;
  /** f32, 0 in gaps. */
  readonly x: DeviceArray;
  /** Length of the median cycle, samples. */
  readonly length: number;
  commands = new Commands();
  readonly #into: (length: number) => PlaceRow;
  readonly #back: (length: number) => PlaceRow;
  readonly #arrays = new Set<DeviceArray>();
  readonly #kept: DeviceSamples;

  /**
   * @param modulator  linear; it keeps the places of each length, so that they are computed once for all steps
   * @throws GpuRefusedError if the record does not fit on the device
   */
  constructor(
    engine: GpuEngine,
    samples: Samples,
    modulator: Modulator,
    params: Pick<DenoiseParams, 'stretch'>,
  ) {
    const { frame, places } = modulator;
    if (places === null) throw new RangeError('a device interpolates linearly only');
    this.engine = engine;
    this.samples = samples;
    this.modulator = modulator;
    this.length = cycleLength(frame);
    const qrsCount = 2 * frame.qrsHalfCount;
    const stretch = createStretch(frame, params.stretch);
    this.#into = places;
    this.#back = keepByLength((length) => prependUnresampled(qrsCount, stretch.back(length - qrsCount)));
    this.#kept = deviceSamples(engine, samples);
    this.x = this.#kept.array;
    this.#check(this.x.label, this.x.byteLength);
    const { isThere, largest } = this.#kept;
    if (!isThere) uploadDoubles(engine, this.commands.stage('samples'), samples.values, this.x, largest);
  }

  /**
   * Allocates an array that is released with the others.
   * @throws GpuRefusedError if it does not fit into a binding
   */
  allocate(label: string, byteLength: number): DeviceArray {
    this.#check(label, byteLength);
    const array = this.engine.allocate(label, byteLength);
    this.#arrays.add(array);
    return array;
  }

  upload(label: string, values: ArrayBufferView): DeviceArray {
    const array = this.allocate(label, values.byteLength);
    this.commands.upload(array, values);
    return array;
  }

  /** Releases some arrays before the others. */
  give(...arrays: readonly DeviceArray[]): void {
    for (const array of arrays) if (this.#arrays.delete(array)) array.release();
  }

  /** Releases all arrays except the ECG itself. */
  release(): void {
    this.give(...this.#arrays);
  }

  /**
   * Runs the recorded commands and returns what they read back, in order.
   * @throws GpuLostError, GpuRefusedError
   */
  async run(): Promise<readonly ArrayBuffer[]> {
    const recorded = this.commands;
    this.commands = new Commands();
    const { downloads } = await this.engine.run(recorded);
    this.#kept.isThere = true;
    return downloads;
  }

  /**
   * Returns the cuts of cycles that are to be aligned with the median one.
   * @param cycles  their indices, ascending
   */
  beats(spans: CycleSpans, cycles: Int32Array): CutBeats {
    const { words, rows } = packCutsToMedian(spans, cycles, this.#into);
    return {
      x: this.x,
      sampleCount: this.samples.values.length,
      cuts: this.upload('cycles', words),
      cutCount: cycles.length,
      places: this.upload('places', placeWords(rows)),
      columnCount: this.length,
    };
  }

  /**
   * Returns the cuts of cycles that are to be made from templates.
   * @param templates  template index of each cycle
   */
  runs(spans: CycleSpans, cycles: Int32Array, templates: Uint32Array): BeatCuts {
    return packCutsFromTemplates(spans, cycles, templates, this.#back);
  }

  /** Records the alignment of cycles. */
  lay(spans: CycleSpans, cycles: Int32Array): DeviceCycleRows {
    const stride = columnStride(cycles.length);
    const beats = this.beats(spans, cycles);
    const columns = this.allocate('cycles side by side', 4 * stride * this.length);
    modulateBeats(this.commands.stage('modulation'), beats, columns);
    return { beats, columns, stride, cycles, spans };
  }

  /** Records the computation of statistics of every column. */
  seek(
    { columns, cycles, spans: { froms, tos } }: DeviceCycleRows,
    requested: readonly ColumnStatistic[],
  ): SoughtStatistics {
    const isOdd = new Uint8Array(cycles.length);
    for (let i = 0; i < cycles.length; i++) isOdd[i] = (cycles[i] ?? 0) & 1;
    const given = { columns, columnCount: this.length, count: cycles.length, isOdd };
    const allRanks = requested.flatMap(({ ranks }) => ranks);
    this.commands.stage('ranks');
    const nearness = { share: rankErrorShare, largest: this.#kept.largest };
    const sought = recordColumnRanks(this.engine, this.commands, given, allRanks, nearness);
    const sampleAt = (place: number, column: number) => {
      const cycle = cycles[place] ?? 0;
      const [from = 0, to = 0] = [froms[cycle], tos[cycle]];
      return sampleAtPlace(this.samples.values, from, this.#into(to - from), column);
    };
    const joined = (values: ArrayLike<number>) => {
      let first = 0;
      return requested.map(({ ranks, join }) => {
        const lower = first;
        first += ranks.length;
        const joint = new Float64Array(this.length);
        for (let column = 0, at = lower; column < joint.length; column++, at += allRanks.length)
          joint[column] = join(values[at] ?? 0, values[at + ranks.length - 1] ?? 0);
        return joint;
      });
    };
    return {
      ranks: sought,
      read: (downloads) => {
        const found = sought.read(downloads);
        const values = exactRanks(found, allRanks, { isOdd, sampleAt });
        return { exact: joined(values), single: () => joined(found.map(({ value }) => value)) };
      },
    };
  }

  #check(label: string, byteLength: number): void {
    if (byteLength > this.engine.limits.maxStorageBufferBindingSize)
      throw new GpuRefusedError(`'${label}' takes ${byteLength} bytes, more than a binding holds`);
  }
}

/** Caches the positions of each length. */
function keepByLength(make: (length: number) => PlaceRow): (length: number) => PlaceRow {
  const known = new Map<number, PlaceRow>();
  return (length) => {
    const row = known.get(length) ?? make(length);
    known.set(length, row);
    return row;
  };
}
