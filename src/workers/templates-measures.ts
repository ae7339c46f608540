import { createMatcher } from '../analysis/templates/matcher.ts';
import type { TemplateMeasure } from '../model/templates.ts';
import type { MeasuresView } from '../model/templates-view.ts';
import type { TemplatesSource } from './templates-source.ts';

const measures: readonly TemplateMeasure[] = ['cwa', 'bam', 'nad', 'dam', 'adios'];

/** One result's comparison is made once and goes with it. */
const keptOf = new WeakMap<object, MeasuresView>();

/** Best likeness of every beat with the master by each of the five measures. */
export function measuresView(source: TemplatesSource): MeasuresView | null {
  if (!source.isKept) return null;
  const kept = keptOf.get(source.result);
  if (kept !== undefined) return kept;
  const { shape, classify, result, stretchOf } = source;
  const master = result.templates.find(({ label }) => label === result.master);
  const beatCount = result.beats.labels.length;
  const rhos = measures.map((measure) => {
    const own = new Float32Array(beatCount);
    if (master === undefined) return own;
    const matcher = createMatcher({ measure, binSamples: classify.binSamples }, shape);
    const prepared = matcher.prepare(master.samples);
    for (let beat = 0; beat < beatCount; beat++) {
      matcher.load(stretchOf(beat), 0);
      own[beat] = matcher.match(prepared).rho;
    }
    return own;
  });
  const flagged = rhos[0]?.reduce((sum, rho) => sum + (rho > classify.threshold ? 0 : 1), 0) ?? 0;
  const view = {
    measures,
    rhos,
    evenThresholds: rhos.map((own, place) =>
      place === 0 ? classify.threshold : evenThreshold(own, flagged),
    ),
  };
  keptOf.set(result, view);
  return view;
}

/** The likeness that so many beats are not above; minus infinity of none. */
export function evenThreshold(rhos: Float32Array, count: number): number {
  return rhos.toSorted()[count - 1] ?? Number.NEGATIVE_INFINITY;
}
