import type { ClassifyParams, WindowShape } from '../../src/model/templates.ts';
import { BeatSorter, sortBeat } from '../../src/analysis/templates/strategies/beat-sorter.ts';
import { createMatchInStream } from '../../src/analysis/templates/matcher.ts';
import { createRandom } from '../../src/dsp/statistics/random.ts';

export const streamShape: WindowShape = { before: 20, after: 40, largestShift: 5 };

export const streamParams: ClassifyParams = {
  measure: 'cwa',
  binSamples: 5,
  threshold: 0.85,
  pick: 'first',
  masterFrom: 20,
  masterLeast: 5,
  growTo: 50,
  promoteAfter: 50,
};

/** Makes beats of several shapes with noise and jitter. `kinds` has the shape of each beat; 0 is the master's. */
export function beatStream(kinds: readonly number[], seed: number) {
  const random = createRandom(seed);
  const period = 90;
  const series = new Float32Array(period * (kinds.length + 2));
  const triggers = new Float64Array(kinds.length);
  for (let n = 0; n < series.length; n++) series[n] = 0.05 * (random.uniform() - 0.5);
  for (const [beat, kind] of kinds.entries()) {
    const at = period * (beat + 1) + Math.round(4 * (random.uniform() - 0.5));
    triggers[beat] = period * (beat + 1);
    for (let n = -20; n < 40; n++) series[at + n] += shapeAt(kind, n);
  }
  const master = Float64Array.from({ length: 60 }, (_, n) => shapeAt(0, n - 20));
  return { series, triggers, master: { samples: master, attempts: 0 } };
}

/** The waves of each kind have different positions. */
function shapeAt(kind: number, n: number): number {
  const bump = (centre: number, width: number): number => Math.exp(-(((n - centre) / width) ** 2));
  return bump(0, 3) - (kind === 0 ? 0 : 1.5 * bump(6 + 5 * kind, 2 + kind));
}

/** Returns the outcome of one worker, beat by beat. */
export function sortAlone(
  { series, triggers, master }: ReturnType<typeof beatStream>,
  params: ClassifyParams = streamParams,
) {
  const matchBeat = createMatchInStream(params, streamShape);
  const sorter = new BeatSorter(triggers, params, master.samples);
  const rules = { triggers, shape: streamShape, params, matchBeat };
  const stretch = { samples: series, fromIndex: 0 };
  for (let beat = 0; beat < triggers.length; beat++) {
    const { largestShift } = streamShape;
    const match = matchBeat(stretch, triggers[beat], sorter.master.samples, -largestShift, largestShift);
    sortBeat(sorter, rules, stretch, beat, match);
  }
  return sorter.finish(master.attempts);
}
