import source from '../../../shaders/beat-demodulation.wgsl';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';

const kernel = { name: 'beat-demodulation', code: source };

const runsAGroup = 4;

/** Bytes of the result of a cycle. */
export const beatFigureBytes = 16;

/** Cycles that are to be made of templates. */
export interface DemodulatedBeats {
  /** The signal that they come from, f32, without gaps. */
  readonly x: DeviceArray;
  /** Four u32 a cycle: first sample, length, first of its places, template. */
  readonly runs: DeviceArray;
  readonly runCount: number;
  /** Where the samples of each length lie in a template, `placeWords`. */
  readonly places: DeviceArray;
  /** f32, `columnCount` samples each. */
  readonly templates: DeviceArray;
  readonly columnCount: number;
  /** Samples of all cycles together, to cut work by. */
  readonly sampleCount: number;
}

/**
 * Records the making of cycles out of templates.
 *
 * @param y        f32, as long as the signal; what is outside the cycles stays as it was
 * @param figures  `beatFigureBytes` a cycle: its least and largest sample, and of the signal less the cycle the sum and that of squares
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
    groupCount: Math.ceil(runCount / runsAGroup),
    operationsAGroup: (4 * runsAGroup * sampleCount) / Math.max(1, runCount),
  });
}
