import source from '../../../shaders/sweep-statistics.wgsl';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { floatBits } from '../float-bits.ts';
import type { SweepColumns } from './sweep-places.ts';

const kernel = { name: 'sweep-statistics', code: source };

/** Bytes of the statistics of one column over one window. */
const rowBytes = 32;

/** Windows of more beats take larger workgroups; medians are then found by halving. */
const rankedMost = 512;

/** Successive kept beats over which statistics are taken. */
export interface SweepWindow {
  /** Number of its first beat among the kept. */
  readonly firstBeat: number;
  readonly beatCount: number;
  /** Index of the window whose winning foot its intervals start at; its own as a rule. */
  readonly source: number;
}

/** Windows with their copy on the device. */
export interface DeviceWindows {
  readonly windows: readonly SweepWindow[];
  readonly array: DeviceArray;
}

/** Where intervals start: at R, at column 0 of `starts`, or at their window's winner among them. */
export type IntervalStart = 'r' | 'historic' | 'winner';

const startCodes: Record<IntervalStart, number> = { r: 0, historic: 1, winner: 2 };

export interface StatisticsParams {
  /** Half-width of what counts as true about the median of R to the feature, ms. */
  readonly acceptance: number;
  /** Of column 0. */
  readonly historicStart: IntervalStart;
  /** Of the other columns. */
  readonly levelStart: IntervalStart;
}

/** Statistics of one column over one window; times in ms. */
export interface SweepRow {
  /** Beats that have the interval. */
  readonly found: number;
  readonly mean: number | null;
  readonly sd: number | null;
  /** Beats that have the feature that ends it, R to which the rest is about. */
  readonly endsFound: number;
  readonly endsMean: number | null;
  readonly endsMedian: number | null;
  /** Those within the acceptance of their median: PPV is their share. */
  readonly within: number;
}

/** Puts windows onto the device. */
export function uploadWindows(
  engine: GpuEngine,
  commands: Commands,
  windows: readonly SweepWindow[],
): DeviceWindows {
  const array = engine.allocate('windows', 16 * windows.length);
  const words = windows.flatMap(({ firstBeat, beatCount, source }) => [firstBeat, beatCount, source, 0]);
  commands.upload(array, Uint32Array.from(words));
  return { windows, array };
}

/** Room for the statistics of all columns over all windows. */
export function allocateSweepRows(
  engine: GpuEngine,
  { windows }: DeviceWindows,
  columns: SweepColumns,
): DeviceArray {
  return engine.allocate('statistics of a sweep', rowBytes * windows.length * columns.columnCount);
}

/**
 * Records, for every window and column, what `sweepLevels` and `positivePredictiveValue` take.
 *
 * @param ends      places that end the intervals
 * @param starts    places that may start them, and each window's winner among them; null where all
 *   start at R
 * @param rows      window by window, column by column
 */
export function sweepStatistics(
  commands: Commands,
  windows: DeviceWindows,
  beatCount: number,
  ends: SweepColumns,
  starts: { readonly columns: SweepColumns; readonly winners: DeviceArray } | null,
  rows: DeviceArray,
  params: StatisticsParams,
): void {
  const isFromR = params.historicStart === 'r' && params.levelStart === 'r';
  if (starts === null && !isFromR) throw new RangeError('intervals that start at a foot need feet');
  for (const run of runsOfSize(windows.windows)) {
    commands.dispatch({
      kernel,
      constants: { threads: run.isLarge ? 256 : 64 },
      params: Uint32Array.of(
        run.from,
        ends.columnCount,
        beatCount,
        startCodes[params.historicStart],
        startCodes[params.levelStart],
        floatBits(params.acceptance),
      ),
      // Where no start is asked for, other arrays stand in for what is not read.
      bindings: [
        windows.array,
        ends.places,
        starts?.columns.places ?? ends.places,
        starts?.winners ?? windows.array,
        rows,
      ],
      groupCount: (run.to - run.from) * ends.columnCount,
      operationsAGroup: 16 * run.mostBeats * (run.isLarge ? 16 : 1),
    });
  }
}

interface WindowRun {
  readonly from: number;
  readonly to: number;
  readonly isLarge: boolean;
  readonly mostBeats: number;
}

/** Successive windows that take workgroups of one size. */
function runsOfSize(windows: readonly SweepWindow[]): WindowRun[] {
  const runs: WindowRun[] = [];
  windows.forEach(({ beatCount }, w) => {
    const isLarge = beatCount > rankedMost;
    const last = runs.at(-1);
    if (last?.isLarge === isLarge) {
      runs[runs.length - 1] = { ...last, to: w + 1, mostBeats: Math.max(last.mostBeats, beatCount) };
    } else runs.push({ from: w, to: w + 1, isLarge, mostBeats: beatCount });
  });
  return runs;
}

/** Statistics that were read back, window by window, column by column. */
export function readSweepRows(bytes: ArrayBuffer, columnCount: number): SweepRow[][] {
  const values = new Float32Array(bytes);
  const rowAt = (at: number): SweepRow => {
    const found = values[at];
    const endsFound = values[at + 3];
    return {
      found,
      mean: found > 0 ? values[at + 1] : null,
      sd: found > 1 ? values[at + 2] : null,
      endsFound,
      endsMean: endsFound > 0 ? values[at + 4] : null,
      endsMedian: endsFound > 0 ? values[at + 5] : null,
      within: values[at + 6],
    };
  };
  const windowCount = bytes.byteLength / rowBytes / Math.max(1, columnCount);
  return Array.from({ length: windowCount }, (_, w) =>
    Array.from({ length: columnCount }, (_unused, k) => rowAt((w * columnCount + k) * (rowBytes / 4))),
  );
}
