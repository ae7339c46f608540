import { settleSpans, type SettledCycles } from '../../../analysis/denoise/correct-cycles.ts';
import { snrOf, type SnrParts } from '../../../analysis/denoise/snr.ts';
import type { DenoiseVariant, DenoiseVariantRow } from '../../../model/denoise-view.ts';
import { beforeRow, type Reach, reachesOf, variantRow } from '../compare-variants.ts';
import { matchParams, moveParams, reachParams, templateParams } from '../denoise-params.ts';
import { stretchesOf } from '../judge.ts';
import type { DenoiseJudgement } from '../outputs.ts';
import { planCleaning } from './cleaning-plan.ts';
import type { PassesRun } from './denoise-in-passes.ts';
import { measureInPasses } from './measure-in-passes.ts';
import { measureOther, type OtherEcg } from './measure-other.ts';
import { movesInPasses } from './moves-in-passes.ts';
import { type Pause, partOfWork } from './part-of-work.ts';
import { plainEcg } from './plain-ecg.ts';
import { unmodulatedEcg } from './unmodulated-ecg.ts';

type Judged = Pick<DenoiseJudgement, 'snr' | 'stretches'>;

/** `compareVariants`, of an ECG that is not there as a whole. */
export async function compareInPasses(
  run: PassesRun,
  pause: (share: number, at: string) => Promise<void>,
): Promise<readonly DenoiseVariantRow[]> {
  const { record, rolling } = reachesOf(run.parameters);
  const settled = new Map<Reach['templateOver'], Promise<SettledCycles | null>>();
  const settle = (reach: Reach, own: Pause): Promise<SettledCycles | null> => {
    const known = settled.get(reach.templateOver) ?? settledFor(run, reach, own);
    settled.set(reach.templateOver, known);
    return known;
  };
  const templated = async (variant: DenoiseVariant, reach: Reach, own: Pause) => {
    const found = await settle(reach, partOfWork(own, 0, 0.5));
    return found === null ? null : variantRow(variant, await judgedFor(run, reach, found, own));
  };
  const other = async (variant: DenoiseVariant, ecg: OtherEcg | null, own: Pause) => {
    const parts = ecg === null ? null : await measureOther(run, ecg, partOfWork(own, 0.5, 1));
    return parts === null ? null : variantRow(variant, judgedBy(run, parts));
  };
  const ways: readonly [DenoiseVariant, (own: Pause) => Promise<DenoiseVariantRow | null>][] = [
    ['record', (own) => templated('record', record, own)],
    ['rolling', (own) => templated('rolling', rolling, own)],
    [
      'unmodulated',
      async (own) => {
        const found = await settle(record, partOfWork(own, 0, 0.3));
        const ecg = found === null ? null : await unmodulatedEcg(run, found, partOfWork(own, 0.3, 0.5));
        return other('unmodulated', ecg, own);
      },
    ],
    ['plain', async (own) => other('plain', await plainEcg(run, partOfWork(own, 0, 0.5)), own)],
    ['before', () => Promise.resolve(beforeRow(run))],
  ];
  const rows: DenoiseVariantRow[] = [];
  for (const [place, [variant, make]] of ways.entries()) {
    const own: Pause = (share) => pause((place + share) / ways.length, variant);
    await own(0);
    const row = await make(own);
    if (row !== null) rows.push(row);
  }
  return rows;
}

const isOwn = ({ parameters }: PassesRun, reach: Reach): boolean =>
  reach.templateOver === reachParams(parameters).templateOver;

/** The cycles of a run, corrected with templates of another reach where it is another. */
async function settledFor(run: PassesRun, reach: Reach, pause: Pause): Promise<SettledCycles | null> {
  const { outputs, parameters } = run;
  const { moves, correct, preprocess } = outputs;
  if (moves === null || isOwn(run, reach)) return correct;
  const params = { ...moveParams(parameters), ...reach };
  const found = await movesInPasses(preprocess.ecg, moves.still, params, pause);
  return settleSpans(moves.still, found, matchParams(parameters));
}

async function judgedFor(
  run: PassesRun,
  reach: Reach,
  settled: SettledCycles,
  pause: Pause,
): Promise<Judged> {
  const { outputs, parameters } = run;
  if (isOwn(run, reach)) return outputs.judge;
  const { preprocess, cycles } = outputs;
  const params = { ...templateParams(parameters), ...reach };
  const forming = partOfWork(pause, 0.5, 0.8);
  const plan = await planCleaning(preprocess.ecg, cycles.rIndices, settled, params, forming);
  const laying = partOfWork(pause, 0.8, 1);
  return judgedBy(run, await measureInPasses(preprocess.ecg, preprocess.truth, plan, laying));
}

function judgedBy({ outputs, parameters }: PassesRun, parts: SnrParts): Judged {
  const { signal, preprocess } = outputs;
  const everySec = parameters.number('snrEvery');
  return { snr: snrOf(parts), stretches: stretchesOf(parts, signal, preprocess.rSec, everySec) };
}
