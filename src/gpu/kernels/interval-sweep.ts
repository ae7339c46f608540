import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { findFrames } from './beat-frame.ts';
import { markBeats } from './beat-marks.ts';
import { type PulseSignals, ensembleAverage } from './ensemble-average.ts';
import {
  type FeatureRoom,
  type IntervalSweep,
  type IntervalSweepInput,
  type IntervalSweepParams,
  type SweepThresholds,
  chosenOf,
  levelEndOf,
  makeIntervalRoom,
} from './interval-room.ts';
import { chooseColumns } from './sweep-choose.ts';
import { sweepFeet } from './sweep-foot.ts';
import { type ChosenColumns, gatherFound } from './sweep-gather.ts';
import { sweepNotches } from './sweep-notch.ts';
import type { SweepColumns } from './sweep-places.ts';
import { type IntervalStart, sweepStatistics } from './sweep-statistics.ts';

/**
 * Records the interval analysis from filtered signals and kept beats to statistics: averages beats,
 * finds their landmarks, sweeps feet and notches over all thresholds, chooses in every window the
 * steadiest foot and then the steadiest notch, and gathers each beat's features.
 *
 * Nothing is read back; `downloadIntervals` records what is shown. At an LVET that starts at the
 * least-variance foot, a notch's statistics start at the winner of its window's source.
 * @throws GpuRefusedError when the device has no room for it
 */
export function sweepIntervals(
  engine: GpuEngine,
  commands: Commands,
  input: IntervalSweepInput,
  params: IntervalSweepParams,
): IntervalSweep {
  const sweep = makeIntervalRoom(engine, commands, input, params);
  const { beats, windows, frames, feet, notches } = sweep;
  const steps: Steps = { engine, commands, sweep, signals: input.signals, params };
  // Beats without averaging come first: the rows, which both share, are left averaged.
  if (feet.unaveraged !== null && notches.unaveraged !== null) {
    measureBeats(steps, feet.unaveraged.columns, notches.unaveraged.columns, 0);
  }
  measureBeats(steps, feet.columns, notches.columns, params.following);
  commands.stage('statistics');
  takeFootStatistics(steps, feet.columns, feet.rows);
  choose(steps, params.feet, feet);
  takeNotchStatistics(steps, notches.columns, chosenOf(feet), notches.rows);
  choose(steps, params.notches, notches);
  if (feet.unaveraged !== null && notches.unaveraged !== null) {
    const starts = { columns: feet.unaveraged.columns, winners: feet.winners };
    takeFootStatistics(steps, feet.unaveraged.columns, feet.unaveraged.rows);
    takeNotchStatistics(steps, notches.unaveraged.columns, starts, notches.unaveraged.rows);
  }
  gatherFound(commands, beats, frames, windows, chosenOf(feet), chosenOf(notches), sweep.found);
  return sweep;
}

/** What every step of the sweep takes. */
interface Steps {
  readonly engine: GpuEngine;
  readonly commands: Commands;
  readonly sweep: IntervalSweep;
  readonly signals: PulseSignals;
  readonly params: IntervalSweepParams;
}

function measureBeats(steps: Steps, feet: SweepColumns, notches: SweepColumns, following: number): void {
  const { engine, commands, signals, params } = steps;
  const { beats, rows, frames } = steps.sweep;
  commands.stage('average');
  ensembleAverage(engine, commands, beats, signals, rows, following);
  commands.stage('landmarks');
  findFrames(engine, commands, beats, rows, frames);
  commands.stage('sweep');
  sweepFeet(engine, commands, beats, frames, rows.ppg, feet);
  sweepNotches(engine, commands, beats, frames, rows.dppg, notches);
  const places = { feet: feet.places, notches: notches.places };
  markBeats(engine, commands, beats, rows, frames, places, params.methods);
}

function takeFootStatistics({ commands, sweep, params }: Steps, feet: SweepColumns, rows: DeviceArray): void {
  const starts = { historicStart: 'r', levelStart: 'r', acceptance: params.acceptance } as const;
  sweepStatistics(commands, sweep.windows, sweep.beats.table.beatCount, feet, null, rows, starts);
}

function takeNotchStatistics(
  { commands, sweep, params }: Steps,
  notches: SweepColumns,
  feet: ChosenColumns,
  rows: DeviceArray,
): void {
  const historicStart: IntervalStart = params.lvetFoot === 'least-variance' ? 'winner' : 'historic';
  const levelStart: IntervalStart = params.lvetFoot === 'historic' ? 'historic' : 'winner';
  const starts = { historicStart, levelStart, acceptance: params.acceptance };
  sweepStatistics(commands, sweep.windows, sweep.beats.table.beatCount, notches, feet, rows, starts);
}

/** Records the choice of a feature's winners, unless a threshold was set by hand. */
function choose(
  { commands, sweep, params }: Steps,
  thresholds: SweepThresholds,
  { columns, rows, magnitudes, winners }: FeatureRoom,
): void {
  if (thresholds.byHand !== null) return;
  const sizes = { array: magnitudes, columnCount: columns.columnCount };
  chooseColumns(commands, sweep.windows, rows, sizes, levelEndOf(thresholds), winners, params.guards);
}
