import { applyPeakCorrection, type SettledCycles } from '../../analysis/denoise/correct-cycles.ts';
import { computeSnr, type SnrParts } from '../../analysis/denoise/snr.ts';
import type { DenoiseParams, SnrFigures } from '../../model/denoise.ts';
import type { DenoiseVariant, DenoiseVariantRow } from '../../model/denoise-view.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { matchParams, moveParams, reachParams, templateParams } from './denoise-params.ts';
import { snrByStretch } from './judge.ts';
import type { DenoiseJudgement } from './outputs.ts';
import { planCleaning } from './cleaning-plan.ts';
import type { DenoiseRun } from './analyse-denoise.ts';
import { measureCleaning } from './measure-cleaning.ts';
import { measureOther, type OtherEcg } from './measure-other.ts';
import { searchMoves } from './search-moves.ts';
import { type Pause, mapPauseShare } from './pause-share.ts';
import { unmodulatedEcg } from './unmodulated-ecg.ts';
import { blockSize } from './piece-reader.ts';
import { PreprocessedEcg } from './preprocessed-ecg.ts';

/** Range of cycles from which templates are made. */
type Reach = Pick<DenoiseParams, 'templateOver' | 'rolling'>;

type Judged = Pick<DenoiseJudgement, 'snr' | 'stretches'>;

/**
 * Cleans the ECG of a run with other variants. Each is judged against the same truth over the same cycles, or by
 * split-half if no truth is known.
 *
 * @param pause  receives the share done and the next variant; yields to other work, and throws if cancelled
 * @returns empty if there is no complete cycle
 */
export async function compareVariants(
  run: DenoiseRun,
  pause: (share: number, at: string) => Promise<void>,
): Promise<readonly DenoiseVariantRow[]> {
  const { record, rolling } = variantReaches(run.parameters);
  const settled = new Map<Reach['templateOver'], Promise<SettledCycles | null>>();
  const settleOnce = (reach: Reach, own: Pause): Promise<SettledCycles | null> => {
    const known = settled.get(reach.templateOver) ?? settleCycles(run, reach, own);
    settled.set(reach.templateOver, known);
    return known;
  };
  const templated = async (variant: DenoiseVariant, reach: Reach, own: Pause) => {
    const found = await settleOnce(reach, mapPauseShare(own, 0, 0.5));
    return found === null ? null : variantRow(variant, await judgeOverRange(run, reach, found, own));
  };
  const other = async (variant: DenoiseVariant, ecg: OtherEcg | null, own: Pause) => {
    const parts = ecg === null ? null : await measureOther(run, ecg, mapPauseShare(own, 0.5, 1));
    return parts === null ? null : variantRow(variant, judgedBy(run, parts));
  };
  const variantMakers: readonly [DenoiseVariant, (own: Pause) => Promise<DenoiseVariantRow | null>][] = [
    ['record', (own) => templated('record', record, own)],
    ['rolling', (own) => templated('rolling', rolling, own)],
    [
      'unmodulated',
      async (own) => {
        const found = await settleOnce(record, mapPauseShare(own, 0, 0.3));
        const ecg = found === null ? null : await unmodulatedEcg(run, found, mapPauseShare(own, 0.3, 0.5));
        return other('unmodulated', ecg, own);
      },
    ],
    ['plain', async (own) => other('plain', await plainEcg(run, mapPauseShare(own, 0, 0.5)), own)],
    ['before', () => Promise.resolve(beforeRow(run))],
  ];
  const rows: DenoiseVariantRow[] = [];
  for (const [place, [variant, make]] of variantMakers.entries()) {
    const own: Pause = (share) => pause((place + share) / variantMakers.length, variant);
    await own(0);
    const row = await make(own);
    if (row !== null) rows.push(row);
  }
  return rows;
}

/**
 * Returns the parameters for one template of the record, and for rolling templates. If the run's templates do not
 * roll, the rolling ones are centred on each cycle.
 */
function variantReaches(parameters: ResolvedParameters): Readonly<Record<'record' | 'rolling', Reach>> {
  const own = reachParams(parameters);
  return {
    record: { ...own, templateOver: 'record' },
    rolling: own.templateOver === 'record' ? { ...own, templateOver: 'centred' } : own,
  };
}

const isOwn = ({ parameters }: DenoiseRun, reach: Reach): boolean =>
  reach.templateOver === reachParams(parameters).templateOver;

/**
 * Returns the corrected cycles of a run. If the templates are made over another range, the cycles are corrected again.
 */
async function settleCycles(run: DenoiseRun, reach: Reach, pause: Pause): Promise<SettledCycles | null> {
  const { outputs, parameters } = run;
  const { moves, correct, preprocess } = outputs;
  if (moves === null || isOwn(run, reach)) return correct;
  const params = { ...moveParams(parameters), ...reach };
  const found = await searchMoves(preprocess.ecg, moves.still, params, pause);
  return applyPeakCorrection(moves.still, found, matchParams(parameters));
}

async function judgeOverRange(
  run: DenoiseRun,
  reach: Reach,
  settled: SettledCycles,
  pause: Pause,
): Promise<Judged> {
  const { outputs, parameters } = run;
  if (isOwn(run, reach)) return outputs.judge;
  const { preprocess, cycles } = outputs;
  const params = { ...templateParams(parameters), ...reach };
  const forming = mapPauseShare(pause, 0.5, 0.8);
  const plan = await planCleaning(preprocess.ecg, cycles.rIndices, settled, params, forming);
  const laying = mapPauseShare(pause, 0.8, 1);
  return judgedBy(run, await measureCleaning(preprocess.ecg, preprocess.truth, plan, laying));
}

function judgedBy({ outputs, parameters }: DenoiseRun, parts: SnrParts): Judged {
  const { signal, preprocess } = outputs;
  const everySec = parameters.number('snrEvery');
  return { snr: computeSnr(parts), stretches: snrByStretch(parts, signal, preprocess.rSec, everySec) };
}

/** Returns the figures of a variant; null if there is no judgement. */
function variantRow(
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

/** Puts the figures before cleaning in the place of those after it. */
function asAfter(snr: SnrFigures): SnrFigures {
  return { ...snr, after: null, trueAfter: snr.trueBefore };
}

/** Returns the row of the pre-processed ECG. */
function beforeRow({ outputs }: DenoiseRun): DenoiseVariantRow | null {
  if (outputs.correct === null) return null;
  const { snr, stretches } = outputs.judge;
  return variantRow('before', {
    snr: asAfter(snr),
    stretches: stretches.map((stretch) => ({ ...stretch, snr: asAfter(stretch.snr) })),
  });
}

/** Passband of plain filtering, Hz: where an ECG has most of its power. */
export const plainBand = { lowHz: 0.5, highHz: 25 };
export const plainOrder = 3;

/**
 * Filters the pre-processed ECG of a run with a narrower zero-phase Butterworth band-pass, for comparison. If the
 * upper edge is at or above 0.45 of the sampling rate, only the lower edge is used.
 */
async function plainEcg({ outputs }: DenoiseRun, pause: Pause): Promise<OtherEcg> {
  const { signal, preprocess } = outputs;
  const { ecg } = preprocess;
  const params = {
    bandLowHz: plainBand.lowHz,
    bandHighHz: plainBand.highHz,
    order: plainOrder,
    knotBeforeMs: null,
  };
  const input = {
    source: ecg,
    gaps: ecg.gaps,
    fs: signal.fs,
    rSec: preprocess.rSec,
    params,
    pieceSize: blockSize,
    isHeld: ecg.held !== null,
  };
  const plain = await PreprocessedEcg.prepare(input, { pause, signal: new AbortController().signal });
  return { read: (from, to) => plain.read(from, to), scatter: null };
}
