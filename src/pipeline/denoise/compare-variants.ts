import { plainFilter } from '../../analysis/denoise/compared/plain-filter.ts';
import { cleanUnmodulated } from '../../analysis/denoise/compared/unmodulated.ts';
import { type CorrectedCycles, correctCycles } from '../../analysis/denoise/correct-cycles.ts';
import { measureSnr } from '../../analysis/denoise/measure-snr.ts';
import { createMoments, type NoiseMoments } from '../../analysis/denoise/noise-moments.ts';
import { snrOf } from '../../analysis/denoise/snr.ts';
import type { DenoiseParams, SnrFigures } from '../../model/denoise.ts';
import type { DenoiseVariant, DenoiseVariantRow } from '../../model/denoise-view.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { DenoiseRun } from './analyse-denoise.ts';
import { cleanCycles } from './clean-cycles.ts';
import { matchParams, moveParams, reachParams, templateParams } from './denoise-params.ts';
import { judge, stretchesOf } from './judge.ts';
import type { DenoiseJudgement, DenoiseOutputs } from './outputs.ts';

/** Of whose cycles templates are made. */
export type Reach = Pick<DenoiseParams, 'templateOver' | 'rolling'>;

/**
 * The ECG of a run cleaned in other ways, each judged against the same truth over the same cycles, or,
 * where none is known, by split-half.
 *
 * @param pause  told the share done and what is next; lets other work in, and throws where the comparison is off
 * @returns none where there is no whole cycle
 */
export async function compareVariants(
  run: DenoiseRun,
  pause: (share: number, at: string) => Promise<void>,
): Promise<readonly DenoiseVariantRow[]> {
  const { record, rolling } = reachesOf(run.parameters);
  const ways: readonly [DenoiseVariant, () => DenoiseVariantRow | null][] = [
    ['record', () => variantRow('record', templated(run, record))],
    ['rolling', () => variantRow('rolling', templated(run, rolling))],
    ['unmodulated', () => unmodulatedRow(run, record)],
    ['plain', () => plainRow(run)],
    ['before', () => beforeRow(run)],
  ];
  const rows: DenoiseVariantRow[] = [];
  for (const [place, [variant, make]] of ways.entries()) {
    await pause(place / ways.length, variant);
    const row = make();
    if (row !== null) rows.push(row);
  }
  return rows;
}

/** One template of the record, and rolling ones, about each cycle where they do not roll by themselves. */
export function reachesOf(parameters: ResolvedParameters): Readonly<Record<'record' | 'rolling', Reach>> {
  const own = reachParams(parameters);
  return {
    record: { ...own, templateOver: 'record' },
    rolling: own.templateOver === 'record' ? { ...own, templateOver: 'centred' } : own,
  };
}

function templated(run: DenoiseRun, reach: Reach): DenoiseJudgement | null {
  const { parameters, outputs } = run;
  const { signal, preprocess } = outputs;
  const correct = correctedFor(run, reach);
  if (correct === null) return null;
  if (correct === outputs.correct) return outputs.judge;
  const params = { ...templateParams(parameters), ...reach };
  const cleaned = cleanCycles(preprocess, outputs.cycles.rIndices, correct, params);
  return judge({ signal, preprocess, correct, cleaned, halves: null }, { ...params, everySec: everyOf(run) });
}

function unmodulatedRow(run: DenoiseRun, reach: Reach): DenoiseVariantRow | null {
  const correct = correctedFor(run, reach);
  if (correct === null) return null;
  const { preprocess } = run.outputs;
  const { templateAverage } = templateParams(run.parameters);
  const { clean, scatter } = cleanUnmodulated(preprocess.values, correct, templateAverage);
  return signalRow('unmodulated', run, clean, scatter);
}

/** The cycles of a run, corrected with templates of another reach where it is another. */
function correctedFor({ parameters, outputs }: DenoiseRun, reach: Reach): CorrectedCycles | null {
  const isOwn = reach.templateOver === reachParams(parameters).templateOver;
  if (isOwn) return outputs.correct;
  return correctCycles(outputs.preprocess, outputs.cycles, {
    ...moveParams(parameters),
    ...matchParams(parameters),
    ...reach,
  });
}

/** What is told of a way; null where nothing is. */
export function variantRow(
  variant: DenoiseVariant,
  judgement: Pick<DenoiseJudgement, 'snr' | 'stretches'> | null,
): DenoiseVariantRow | null {
  if (judgement === null) return null;
  const { snr, stretches } = judgement;
  return {
    variant,
    trueSnr: snr.trueAfter,
    splitHalf: snr.after,
    stretches: stretches.map(({ fromSec, toSec, snr: own }) => ({
      fromSec,
      toSec,
      trueSnr: own.trueAfter,
      splitHalf: own.after,
    })),
  };
}

function plainRow(run: DenoiseRun): DenoiseVariantRow | null {
  const { signal, preprocess } = run.outputs;
  return signalRow('plain', run, plainFilter(preprocess, signal.fs), null);
}

/** An ECG that another way made, over the cycles that the run cleans. @param scatter  null where there is no template */
function signalRow(
  variant: DenoiseVariant,
  run: DenoiseRun,
  clean: Float64Array,
  scatter: NoiseMoments | null,
): DenoiseVariantRow | null {
  const { signal, preprocess, demodulate } = run.outputs;
  const { cleaned } = demodulate;
  if (cleaned === null) return null;
  const parts = measureSnr(
    { preprocessed: preprocess.values, clean, truth: preprocess.truth },
    cleaned,
    scatter ?? createMoments(cleaned.rejections.length),
  );
  const stretches = stretchesOf(parts, signal, preprocess.rSec, everyOf(run));
  return variantRow(variant, { snr: snrOf(parts), stretches });
}

/** What is before, in the place of what is after. */
function asAfter(snr: SnrFigures): SnrFigures {
  return { ...snr, after: null, trueAfter: snr.trueBefore };
}

/** The ECG as pre-processed. */
export function beforeRow({
  outputs,
}: {
  readonly outputs: Pick<DenoiseOutputs, 'judge'> & { readonly correct: object | null };
}): DenoiseVariantRow | null {
  if (outputs.correct === null) return null;
  const { snr, stretches } = outputs.judge;
  return variantRow('before', {
    snr: asAfter(snr),
    stretches: stretches.map((stretch) => ({ ...stretch, snr: asAfter(stretch.snr) })),
  });
}

function everyOf({ parameters }: DenoiseRun): number {
  return parameters.number('snrEvery');
}
