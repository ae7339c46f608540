import type { BeatTable, DeviceBeats } from '../beat-table.ts';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { allocateFrames } from './beat-frame.ts';
import type { HistoricMethods } from './beat-marks.ts';
import { type BeatRowArrays, type PulseSignals, allocateRows } from './ensemble-average.ts';
import { type SweepGuards, allocateWinners } from './sweep-choose.ts';
import { type ChosenColumns, allocateFound } from './sweep-gather.ts';
import { type SweepColumns, uploadColumns } from './sweep-places.ts';
import {
  type DeviceWindows,
  type SweepWindow,
  allocateSweepRows,
  uploadWindows,
} from './sweep-statistics.ts';

/** Thresholds of one feature, %; of the notch negative on the downslope, 0 the nadir. */
export interface SweepThresholds {
  /** Of no account to a historic method that is no level. */
  readonly historic: number;
  /** In the order in which the first of equal SDs wins. */
  readonly levels: readonly number[];
  /** Taken in place of the sweep's winner; null for the winner. */
  readonly byHand: number | null;
}

export interface IntervalSweepParams {
  /** Beats averaged with each, 0 … 63. */
  readonly following: number;
  readonly feet: SweepThresholds;
  readonly notches: SweepThresholds;
  readonly methods: HistoricMethods;
  readonly lvetFoot: 'own' | 'historic' | 'least-variance';
  readonly guards: SweepGuards;
  /** ms about the median. */
  readonly acceptance: number;
  /** Whether the same is asked of the beats without averaging, for `sdUnaveraged`. */
  readonly withUnaveraged: boolean;
}

/** What the sweep is over. */
export interface IntervalSweepInput {
  /** Filtered, as they came; `sign` says which way up. */
  readonly signals: PulseSignals;
  /** Kept beats, numbered by their order. */
  readonly table: BeatTable;
  /** Those that `window` of the beats counts come first; others (halves, the record) may follow. */
  readonly windows: readonly SweepWindow[];
}

/** One feature's sweep: columns 0 historic, then the levels, then the threshold set by hand. */
export interface FeatureRoom {
  readonly columns: SweepColumns;
  /** Thresholds without their side, %. */
  readonly magnitudes: DeviceArray;
  /** A column a window. */
  readonly winners: DeviceArray;
  /** Window by window, column by column. */
  readonly rows: DeviceArray;
  /** The same of beats without averaging; null where not asked for. */
  readonly unaveraged: { readonly columns: SweepColumns; readonly rows: DeviceArray } | null;
}

/** All that a sweep leaves on the device; `release` gives it back. */
export interface IntervalSweep {
  readonly beats: DeviceBeats;
  readonly windows: DeviceWindows;
  /** Averaged. */
  readonly rows: BeatRowArrays;
  readonly frames: DeviceArray;
  readonly feet: FeatureRoom;
  readonly notches: FeatureRoom;
  /** Features of every beat by both methods. */
  readonly found: DeviceArray;
  readonly release: () => void;
}

/** Where the levels end among the columns; the threshold set by hand, if there is one, is next. */
export function levelEndOf({ levels }: SweepThresholds): number {
  return 1 + levels.length;
}

/** The columns that won, for whom they start at or who gathers them. */
export function chosenOf({ columns, winners }: FeatureRoom): ChosenColumns {
  return { columns, winners };
}

/** Allocates all that a sweep needs, and records the upload of what is known beforehand. */
export function makeIntervalRoom(
  engine: GpuEngine,
  commands: Commands,
  { table, windows: windowList }: IntervalSweepInput,
  params: IntervalSweepParams,
): IntervalSweep {
  const beats = { table, beats: engine.allocate('beats', table.words.byteLength) };
  commands.upload(beats.beats, table.words);
  const windows = uploadWindows(engine, commands, windowList);
  const rows = allocateRows(engine, beats);
  const frames = allocateFrames(engine, beats);
  const found = allocateFound(engine, beats);
  const feature = (thresholds: SweepThresholds) =>
    makeFeatureRoom(engine, commands, beats, windows, thresholds, params.withUnaveraged);
  const feet = feature(params.feet);
  const notches = feature(params.notches);
  const release = () => {
    const own = [beats.beats, windows.array, rows.ppg, rows.dppg, frames, found];
    for (const array of [...own, ...arraysOf(feet), ...arraysOf(notches)]) array.release();
  };
  return { beats, windows, rows, frames, feet, notches, found, release };
}

function makeFeatureRoom(
  engine: GpuEngine,
  commands: Commands,
  beats: DeviceBeats,
  windows: DeviceWindows,
  thresholds: SweepThresholds,
  withUnaveraged: boolean,
): FeatureRoom {
  const { historic, levels, byHand } = thresholds;
  const percents = [historic, ...levels, ...(byHand === null ? [] : [byHand])];
  const room = () => {
    const columns = uploadColumns(engine, commands, beats, percents);
    return { columns, rows: allocateSweepRows(engine, windows, columns) };
  };
  const magnitudes = engine.allocate('sizes of thresholds', 4 * percents.length);
  commands.upload(magnitudes, Float32Array.from(percents, Math.abs));
  const winners = allocateWinners(engine, windows);
  if (byHand !== null) {
    commands.upload(winners, new Int32Array(windows.windows.length).fill(levelEndOf(thresholds)));
  }
  return { ...room(), magnitudes, winners, unaveraged: withUnaveraged ? room() : null };
}

function arraysOf({ columns, magnitudes, winners, rows, unaveraged }: FeatureRoom): DeviceArray[] {
  const single = unaveraged === null ? [] : [unaveraged.rows, ...arraysOfColumns(unaveraged.columns)];
  return [magnitudes, winners, rows, ...arraysOfColumns(columns), ...single];
}

function arraysOfColumns({ shares, places }: SweepColumns): DeviceArray[] {
  return [shares, places];
}
