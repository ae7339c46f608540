import source from '../../../shaders/beat-demodulation.wgsl';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';

const kernel = { name: 'beat-demodulation', code: source };

const runsPerGroup = 4;

/** Size of the result of a cycle, bytes. */
export const beatFigureBytes = 16;

/** Cycles to be made from templates. */
export interface DemodulatedBeats {
  /** Signal that the cycles come from, f32, without gaps. */
  readonly x: DeviceArray;
  /** Four u32 per cycle: first sample, length, first of its places, template. */
  readonly runs: DeviceArray;
  readonly runCount: number;
  /** Places in a template of the samples of each length, as `placeWords`. */
  readonly places: DeviceArray;
  /** f32, `columnCount` samples per template. */
  readonly templates: DeviceArray;
  readonly columnCount: number;
  /** Total number of samples of all cycles, to divide the work by. */
  readonly sampleCount: number;
}

/**
 * Records the making of cycles from templates.
 *
 * @param y        f32, as long as the signal; samples outside the cycles are unchanged
 * @param figures  `beatFigureBytes` per cycle: its minimum and maximum sample, and the sum and the sum of squares of
 *   signal − cycle
 */
export function demodulateBeats(
  commands: Commands,
  beats: DemodulatedBeats,
  y: DeviceArray,
  figures: DeviceArray,
): void {
  const { x, runs, runCount, places, templates, columnCount, sampleCount } = beats;
  commands.dispatch({
    kernel,
    params: Uint32Array.of(runCount, columnCount),
    bindings: [x, runs, places, templates, y, figures],
    groupCount: Math.ceil(runCount / runsPerGroup),
    operationsPerGroup: (4 * runsPerGroup * sampleCount) / Math.max(1, runCount),
  });
}
