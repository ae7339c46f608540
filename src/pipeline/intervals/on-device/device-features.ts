import { type Features, placeToMs } from '../../../analysis/intervals/features.ts';
import { footThresholds, notchThresholds } from '../../../analysis/intervals/levels.ts';
import type { DeviceArray } from '../../../gpu/device-array.ts';
import { allocateFrames, findBeatFrames, readBeatFrames } from '../../../gpu/kernels/beat-frame.ts';
import { type HistoricMethods, markBeats } from '../../../gpu/kernels/beat-marks.ts';
import {
  allocateRows,
  type BeatRowArrays,
  ensembleAverage,
  type PulseSignals,
} from '../../../gpu/kernels/ensemble-average.ts';
import { sweepPlaces, uploadColumns } from '../../../gpu/kernels/sweep-places.ts';
import type { AveragedAndSingle } from '../beat-rows-reader.ts';
import { featuresInTables, type KnownLevels } from '../features-in-tables.ts';
import type { FoundFeatures, UserThresholds } from '../outputs.ts';
import type { DeviceRows } from './device-rows.ts';
import { SignalRecorder } from './device-signals.ts';
import type { DeviceWork } from './device-work.ts';

/** Features that were found on a device. Their landmarks stay there for thresholds that the user sets. */
export interface DeviceFeatures extends FoundFeatures {
  readonly release: () => void;
}

/** Data in which features are found: the averaged beats, and the signals of the single beats. */
export interface PulseOnDevice {
  readonly work: DeviceWork;
  readonly averaged: DeviceRows;
  readonly signals: PulseSignals;
}

interface FeatureParams {
  readonly methods: HistoricMethods & { readonly footPercent: number };
  readonly levelCount: number;
}

/** Rows of beats, averaged or single, with their landmarks. */
interface AlignedFrames {
  readonly rows: BeatRowArrays;
  readonly frames: DeviceArray;
}

/** Finds landmarks, historic features and the positions of all levels, in averaged and in single beats. */
export async function findOnDevice(pulse: PulseOnDevice, params: FeatureParams): Promise<DeviceFeatures> {
  const { work, averaged } = pulse;
  const recorder = new SignalRecorder(work);
  const feet = footThresholds(params.levelCount);
  const notches = notchThresholds(params.levelCount);
  const percents = { feet: [params.methods.footPercent, ...feet], notches: [0, ...notches] };
  try {
    const frames = () => recorder.adopt(allocateFrames(work.engine, averaged.beats));
    const single = { rows: alignBeats(recorder, pulse), frames: frames() };
    const mean = { rows: averaged.rows, frames: frames() };
    const take = (alignedRows: AlignedFrames): ((downloads: readonly ArrayBuffer[]) => Features) => {
      recorder.commands.stage('landmarks');
      findBeatFrames(work.engine, recorder.commands, averaged.beats, alignedRows.rows, alignedRows.frames);
      const readColumns = sweep(recorder, averaged, alignedRows, percents, params.methods);
      const read = recorder.commands.download(alignedRows.frames);
      return (downloads) => unpackMeasured(averaged, downloads[read], readColumns(downloads));
    };
    const [readSingle, readMean] = [take(single), take(mean)];
    const downloads = await recorder.run();
    recorder.keepArrays(single.frames, mean.frames);
    const found = { averaged: readMean(downloads), single: readSingle(downloads) };
    return computeFeatures(pulse, { averaged: mean.frames, single: single.frames }, found);
  } finally {
    recorder.release();
  }
}

/** Aligns the single beats, in buffers that are released afterwards. */
function alignBeats(recorder: SignalRecorder, { work, averaged, signals }: PulseOnDevice): BeatRowArrays {
  const rows = allocateRows(work.engine, averaged.beats);
  recorder.adopt(rows.ppg);
  recorder.adopt(rows.dppg);
  recorder.commands.stage('average');
  ensembleAverage(work.engine, recorder.commands, averaged.beats, signals, rows, 0);
  return rows;
}

interface Percents {
  readonly feet: readonly number[];
  readonly notches: readonly number[];
}

interface Columns {
  readonly feet: readonly Float64Array[];
  readonly notches: readonly Float64Array[];
}

/** Records the computation of positions at thresholds; with `methods`, the historic ones come in the first columns. */
function sweep(
  recorder: SignalRecorder,
  { beats }: DeviceRows,
  { rows, frames }: AlignedFrames,
  percents: Percents,
  methods: HistoricMethods | null,
): (downloads: readonly ArrayBuffer[]) => Columns {
  const { commands, work } = recorder;
  const { engine } = work;
  commands.stage('sweep');
  const columns = (of: readonly number[]) => {
    const made = uploadColumns(engine, commands, beats, of);
    recorder.adopt(made.shares);
    recorder.adopt(made.places);
    return made;
  };
  const [feet, notches] = [columns(percents.feet), columns(percents.notches)];
  if (feet.columnCount > 0) sweepPlaces(engine, commands, 'foot', beats, frames, rows.ppg, feet);
  if (notches.columnCount > 0) sweepPlaces(engine, commands, 'notch', beats, frames, rows.dppg, notches);
  if (methods !== null) {
    const places = { feet: feet.places, notches: notches.places };
    markBeats(engine, commands, beats, rows, frames, places, methods);
  }
  const [readFeet, readNotches] = [commands.download(feet.places), commands.download(notches.places)];
  return (downloads) => ({
    feet: splitColumns(downloads[readFeet], feet.columnCount),
    notches: splitColumns(downloads[readNotches], notches.columnCount),
  });
}

function unpackMeasured({ beats }: DeviceRows, bytes: ArrayBuffer | undefined, columns: Columns): Features {
  const { firstIndex, fs, beatCount } = beats.table;
  const frames = readBeatFrames(bytes ?? new ArrayBuffer(0));
  const [footMs, ...feet] = columns.feet;
  const [notchMs, ...notches] = columns.notches;
  return {
    frames,
    peakMs: Float64Array.from(frames, ({ peak }) =>
      peak < 0 ? Number.NaN : placeToMs({ firstIndex, fs }, peak),
    ),
    footMs: footMs ?? new Float64Array(beatCount),
    notchMs: notchMs ?? new Float64Array(beatCount),
    footMissed: frames.map(({ footMissed }) => footMissed),
    notchMissed: frames.map(({ notchMissed }) => notchMissed),
    footLevels: { thresholds: footThresholds(feet.length), ms: feet },
    notchLevels: { thresholds: notchThresholds(notches.length), ms: notches },
  };
}

function computeFeatures(
  pulse: PulseOnDevice,
  frames: AveragedAndSingle<DeviceArray>,
  found: AveragedAndSingle<Features>,
): DeviceFeatures {
  return {
    ...featuresInTables(found, (wanted) => sweepByHand(pulse, frames, wanted)),
    release: () => {
      frames.averaged.release();
      frames.single.release();
    },
  };
}

/** Finds the positions at thresholds that are not in the sweep. */
async function sweepByHand(
  pulse: PulseOnDevice,
  frames: AveragedAndSingle<DeviceArray>,
  { foot, notch }: UserThresholds,
): Promise<AveragedAndSingle<KnownLevels>> {
  const { work, averaged } = pulse;
  const recorder = new SignalRecorder(work);
  const percents = { feet: foot === null ? [] : [foot], notches: notch === null ? [] : [notch] };
  try {
    const single = { rows: alignBeats(recorder, pulse), frames: frames.single };
    const mean = { rows: averaged.rows, frames: frames.averaged };
    const readSingle = sweep(recorder, averaged, single, percents, null);
    const readMean = sweep(recorder, averaged, mean, percents, null);
    const downloads = await recorder.run();
    const levels = ({ feet, notches }: Columns): KnownLevels => ({
      foot: { thresholds: percents.feet, ms: feet },
      notch: { thresholds: percents.notches, ms: notches },
    });
    return { averaged: levels(readMean(downloads)), single: levels(readSingle(downloads)) };
  } finally {
    recorder.release();
  }
}

/** Splits the columns that were read back, and converts them to float64 because the sweep uses them many times. */
function splitColumns(bytes: ArrayBuffer | undefined, columnCount: number): Float64Array[] {
  const all = new Float32Array(bytes ?? new ArrayBuffer(0));
  const beatCount = all.length / Math.max(1, columnCount);
  return Array.from(
    { length: columnCount },
    (_, k) => new Float64Array(all.subarray(k * beatCount, (k + 1) * beatCount)),
  );
}
