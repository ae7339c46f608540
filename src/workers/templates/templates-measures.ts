import { createMatcher } from '../../analysis/templates/matcher.ts';
import type { TemplateMeasure } from '../../model/templates.ts';
import type { MeasuresView } from '../../model/templates-view.ts';
import { createPauser } from '../calls/pauser.ts';
import type { ReportProgress } from '../protocol.ts';
import type { EditedSorting } from '../../pipeline/templates/templates-edited.ts';
import type { TemplatesSource } from '../../pipeline/templates/templates-source.ts';

const measures: readonly TemplateMeasure[] = ['cwa', 'bam', 'nad', 'dam', 'adios'];

/** Number of beats that are compared between two pauses. */
const beatsAtOnce = 500;

/**
 * Computes the best similarity of every beat with the master after the user's edits, by each of the five measures;
 * null without windows.
 * @throws BeatbenchError `cancelled` once `signal` is aborted
 */
export async function measuresView(
  source: TemplatesSource,
  edited: EditedSorting,
  signal: AbortSignal,
  tell: ReportProgress,
): Promise<MeasuresView | null> {
  if (!source.isKept) return null;
  const { classify } = source;
  const pause = createPauser(signal, tell);
  const rhos: Float32Array[] = [];
  for (const [place, measure] of measures.entries())
    rhos.push(
      await likenesses(source, edited, measure, (share) =>
        pause((place + share) / measures.length, measure.toUpperCase()),
      ),
    );
  const flagged = rhos[0]?.reduce((sum, rho) => sum + (rho > classify.threshold ? 0 : 1), 0) ?? 0;
  return {
    measures,
    rhos,
    evenThresholds: rhos.map((own, place) =>
      place === 0 ? classify.threshold : nthSmallestRho(own, flagged),
    ),
  };
}

/** Computes the best similarity of every beat with the last master; empty without a master. */
async function likenesses(
  { shape, classify, result, stretchOf }: TemplatesSource,
  edited: EditedSorting,
  measure: TemplateMeasure,
  pause: (share: number) => Promise<void>,
): Promise<Float32Array> {
  const beatCount = result.beats.labels.length;
  const own = new Float32Array(beatCount);
  const master = edited.templates.find(({ label }) => label === edited.master);
  if (master === undefined) return own;
  const matcher = createMatcher({ measure, binSamples: classify.binSamples }, shape);
  const prepared = matcher.prepare(master.samples);
  for (let beat = 0; beat < beatCount; beat++) {
    if (beat % beatsAtOnce === 0) await pause(beat / beatCount);
    matcher.load(stretchOf(beat), 0);
    own[beat] = matcher.match(prepared).rho;
  }
  return own;
}

/** Returns the `count`-th smallest similarity; minus infinity if `count` is 0. */
export function nthSmallestRho(rhos: Float32Array, count: number): number {
  return rhos.toSorted()[count - 1] ?? Number.NEGATIVE_INFINITY;
}
