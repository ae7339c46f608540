import { createMatchInStream } from '../../analysis/templates/match-in-stream.ts';
import type { Recording } from '../../model/recording.ts';
import type { IndexRange } from '../../model/samples.ts';
import { beatsCutAnew, countBeatSamples } from './beat-store.ts';
import { type PreparedSeries, makeSeriesRules } from './prepared-series.ts';

/** How the beats of a part match the first master; and the windows, with all their shifts, of those that misfit it. */
export interface PartMatches extends IndexRange {
  readonly rhos: Float64Array;
  readonly shifts: Int16Array;
  readonly misfits: Float64Array | Float32Array;
}

interface PartRequest {
  readonly series: PreparedSeries;
  /** The series, or so much of it as the part's windows reach. */
  readonly recording: Recording;
  /** Places in the list of triggers. */
  readonly beats: IndexRange;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** Correlates the beats of a part with the first master. */
export async function matchPart(request: PartRequest): Promise<PartMatches> {
  const { series, recording, beats, signal, onProgress } = request;
  const { from, to } = beats;
  const rules = makeSeriesRules(series.parameters, series.channel.fs, series.triggers.length);
  const { shape, params } = rules;
  const stretchLength = countBeatSamples(shape);
  const source = { recording, pass: series.pass, shape, isRectified: rules.isRectified };
  const store = beatsCutAnew(source, series.triggers.slice(from, to), rules.isSingle);
  const matchBeat = createMatchInStream(params, shape, rules.isPlain);
  const rhos = new Float64Array(to - from);
  const shifts = new Int16Array(to - from);
  const misfits: (Float64Array | Float32Array)[] = [];
  for (let index = 0; index < store.groupCount; index++) {
    const { samples, fromBeat, beatCount } = await store.group(index, signal);
    const part = { samples, fromIndex: 0 };
    for (let k = 0; k < beatCount; k++) {
      const place = k * stretchLength;
      const at = place + shape.before + shape.largestShift;
      const match = matchBeat(part, at, series.master.samples, -shape.largestShift, shape.largestShift);
      [rhos[fromBeat + k], shifts[fromBeat + k]] = [match.rho, match.shift];
      if (match.rho <= params.threshold) misfits.push(samples.slice(place, place + stretchLength));
    }
    onProgress((fromBeat + beatCount) / (to - from));
  }
  return { from, to, rhos, shifts, misfits: joined(misfits, stretchLength, rules.isSingle) };
}

function joined(
  stretches: readonly (Float64Array | Float32Array)[],
  stretchLength: number,
  isSingle: boolean,
): Float64Array | Float32Array {
  const length = stretches.length * stretchLength;
  const all = isSingle ? new Float32Array(length) : new Float64Array(length);
  stretches.forEach((stretch, k) => all.set(stretch, k * stretchLength));
  return all;
}
