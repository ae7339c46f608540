import { settleSpans, stillCycles } from '../../../analysis/denoise/correct-cycles.ts';
import { layCyclesOver } from '../../../analysis/denoise/cycle-layout.ts';
import { untouchedCycles } from '../../../analysis/denoise/denoise-result.ts';
import { snrOf } from '../../../analysis/denoise/snr.ts';
import { untouchedSpans } from '../../../analysis/denoise/untouched-spans.ts';
import type { ResolvedParameters } from '../../parameters.ts';
import { type AnyStage, type StageContext, stageMaker } from '../../stage.ts';
import {
  layoutIds,
  layoutParams,
  matchIds,
  matchParams,
  moveIds,
  moveParams,
  templateIds,
  templateParams,
} from '../denoise-params.ts';
import { noSnr } from '../judge.ts';
import { countedInRecording, fewMembers, nothingCleaned } from '../method-stages.ts';
import { planCleaning } from './cleaning-plan.ts';
import { measureInPasses } from './measure-in-passes.ts';
import { movesInPasses } from './moves-in-passes.ts';
import type { PassesOutputs } from './outputs.ts';

const stage = stageMaker<PassesOutputs>();

const cyclesStage = stage({
  id: 'cycles',
  title: 'Cutting cycles',
  needs: ['signal', 'preprocess'],
  parameters: layoutIds,
  run: ({ signal, preprocess: { ecg, rSec } }, parameters) =>
    layCyclesOver(ecg.sampleCount, ecg.gaps, signal.fs, rSec, layoutParams(parameters)),
});

const movesStage = stage({
  id: 'moves',
  title: 'Comparing cycles',
  needs: ['preprocess', 'cycles'],
  parameters: [...moveIds, 'backend'],
  run: async ({ preprocess: { ecg }, cycles }, parameters, context) => {
    const params = moveParams(parameters);
    const still = stillCycles(cycles, ecg.sampleCount, ecg.gaps, params);
    if (still === null) return null;
    ranOnCpu(parameters, context);
    return { still, found: await movesInPasses(ecg, still, params, context.pause) };
  },
});

const correctStage = stage({
  id: 'correct',
  title: 'Correcting R-peaks',
  needs: ['moves'],
  parameters: matchIds,
  run: ({ moves }, parameters, { warn }) => {
    if (moves === null) return null;
    const settled = settleSpans(moves.still, moves.found, matchParams(parameters));
    settled.warnings.forEach(warn);
    return settled;
  },
});

const demodulateStage = stage({
  id: 'demodulate',
  title: 'Forming templates',
  needs: ['signal', 'preprocess', 'cycles', 'correct'],
  parameters: [...templateIds, 'backend'],
  run: async ({ signal, preprocess: { ecg }, cycles, correct }, parameters, context) => {
    const { sampleCount } = ecg;
    if (correct === null) {
      context.warn(nothingCleaned);
      const untouched = untouchedSpans(
        { froms: cycles.rIndices, tos: cycles.rIndices },
        [],
        sampleCount,
        signal.fs,
      );
      const whole = countedInRecording({ cycles: untouchedCycles(cycles), untouched }, signal);
      return { ...whole, template: { samples: new Float64Array() }, plan: null };
    }
    ranOnCpu(parameters, context);
    const params = templateParams(parameters);
    const plan = await planCleaning(ecg, cycles.rIndices, correct, params, context);
    const { spans, shapes, rejections, template, kept } = plan;
    const few = fewMembers(kept.length, correct.cycles.length);
    if (few !== null) context.warn(few);
    const { moves, rhos, doubtful } = correct;
    const cleaned = correct.cycles.filter((cycle) => shapes[cycle] !== -1);
    const own = { rSec: cycles.rSec, rIndices: cycles.rIndices, moves, rhos, doubtful, rejections, shapes };
    const untouched = untouchedSpans(spans, cleaned, sampleCount, signal.fs);
    const found = countedInRecording({ cycles: own, untouched }, signal);
    return { ...found, template: { samples: template }, plan };
  },
});

const judgeStage = stage({
  id: 'judge',
  title: 'Laying templates and measuring noise',
  needs: ['preprocess', 'demodulate'],
  parameters: [],
  run: async ({ preprocess: { ecg, truth }, demodulate: { plan } }, _, { pause }) => ({
    snr: plan === null ? noSnr : snrOf(await measureInPasses(ecg, truth, plan, pause)),
  }),
});

/** Segmented-beat modulation of an ECG that is not there as a whole. */
export const methodPassStages: readonly AnyStage<PassesOutputs>[] = [
  cyclesStage,
  movesStage,
  correctStage,
  demodulateStage,
  judgeStage,
];

function ranOnCpu(parameters: ResolvedParameters, { gpu, ranOn }: StageContext): void {
  const isChosen = parameters.text('backend') === 'cpu';
  const why = gpu === null ? 'there is no GPU' : 'an ECG is cleaned block by block there alone';
  ranOn({ backend: 'cpu', why: isChosen ? 'chosen by hand' : why });
}
