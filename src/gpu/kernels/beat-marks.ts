import source from '../../../shaders/beat-marks.wgsl';
import type { FootMethod, NotchMethod } from '../../model/intervals.ts';
import { type DeviceBeats, beatChunks, countWholeSamples } from '../beat-table.ts';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { floatBits } from '../float-bits.ts';
import type { BeatRowArrays } from './ensemble-average.ts';

const kernel = { name: 'beat-marks', code: source };

/** Codes of the methods. Code 0 means levels, which the sweeps find; their column 0 is the historic one. */
const footCodes: Record<FootMethod, number> = {
  'percent-height': 0,
  minimum: 1,
  'second-derivative': 2,
  'third-derivative': 3,
  'intersecting-tangents': 4,
};
const notchCodes: Record<NotchMethod, number> = {
  'quarry-pigott': 0,
  'first-derivative': 1,
  'slope-extrapolation': 2,
  'third-derivative': 3,
};

/** Ranges that the derivative methods search. */
const beforeBaseSec = 0.01;
const afterBaseSec = 0.1;
const nadirHalfWidthSec = 0.06;

/** The historic methods: `HistoricParams` of src/analysis/intervals/params.ts. */
export interface HistoricMethods {
  readonly foot: FootMethod;
  readonly notch: NotchMethod;
  readonly secondDerivative: 'least-squares' | 'central';
}

/**
 * Records the search for historic feet and notches by methods that use no level, like `findFoot` and `findNotch`.
 * Places go into column 0, and reasons of misses into the landmarks.
 *
 * It follows the sweeps, which write `percent-height` and `quarry-pigott` there.
 *
 * @param beats   the table of beats
 * @param rows    averaged pulse and slope, one row per beat
 * @param frames  landmarks of the beats, changed in place
 * @param places  columns of the sweeps; column 0 is the historic method's
 * @param methods methods for feet and notches
 */
export function markBeats(
  engine: GpuEngine,
  commands: Commands,
  beats: DeviceBeats,
  rows: BeatRowArrays,
  frames: DeviceArray,
  places: { readonly feet: DeviceArray; readonly notches: DeviceArray },
  methods: HistoricMethods,
): void {
  const { table } = beats;
  const foot = footCodes[methods.foot];
  const notch = notchCodes[methods.notch];
  if (foot === 0 && notch === 0) return;
  for (const chunk of beatChunks(engine.limits, table, 0, 0)) {
    const part = { byteOffset: 4 * chunk.rowFrom, byteLength: 4 * chunk.rowCount };
    commands.dispatch({
      kernel,
      params: Uint32Array.of(
        chunk.firstBeat,
        chunk.rowFrom,
        table.firstIndex,
        floatBits(table.fs),
        foot,
        notch,
        methods.secondDerivative === 'central' ? 1 : 0,
        countWholeSamples(beforeBaseSec, table.fs),
        countWholeSamples(afterBaseSec, table.fs),
        countWholeSamples(nadirHalfWidthSec, table.fs),
      ),
      bindings: [
        beats.beats,
        { array: rows.ppg, ...part },
        { array: rows.dppg, ...part },
        frames,
        places.feet,
        places.notches,
      ],
      groupCount: chunk.beatCount,
      operationsPerGroup: 60 * countWholeSamples(afterBaseSec, table.fs),
    });
  }
}
