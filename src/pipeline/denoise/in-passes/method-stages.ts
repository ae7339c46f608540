import { settleSpans, stillCycles } from '../../../analysis/denoise/correct-cycles.ts';
import { type CycleLayout, layCyclesOver } from '../../../analysis/denoise/cycle-layout.ts';
import { untouchedCycles } from '../../../analysis/denoise/denoise-result.ts';
import { emptyTemplate } from '../../../analysis/denoise/describe-template.ts';
import { partMembers } from '../../../analysis/denoise/part-template.ts';
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
import { judgeNothing, stretchesOf } from '../judge.ts';
import { countedInRecording, fewMembers, nothingCleaned } from '../method-stages.ts';
import type { EcgFrame } from '../outputs.ts';
import { type CleaningPlan, planCleaning } from './cleaning-plan.ts';
import { PyramidGatherer } from './drawn-pyramids.ts';
import { measureInPasses, type TakePiece, takeUntouched } from './measure-in-passes.ts';
import { movesInPasses } from './moves-in-passes.ts';
import type { PassesOutputs } from './outputs.ts';
import { partOfWork } from './part-of-work.ts';

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

function demodulateStage(isDrawn: boolean): AnyStage<PassesOutputs> {
  return stage({
    id: 'demodulate',
    title: 'Forming and laying the template',
    needs: ['signal', 'preprocess', 'cycles', 'correct'],
    parameters: [...templateIds, 'backend'],
    run: async ({ signal, preprocess: { ecg, truth }, cycles, correct }, parameters, context) => {
      const gatherer = isDrawn ? new PyramidGatherer(ecg.sampleCount, truth !== null) : null;
      const take: TakePiece | null = gatherer === null ? null : (piece, known) => gatherer.take(piece, known);
      if (correct === null) {
        context.warn(nothingCleaned);
        if (take !== null) await takeUntouched(ecg, truth, take, context.pause);
        const pyramids = gatherer?.end() ?? null;
        return { ...untouchedPart(cycles, signal), plan: null, parts: null, pyramids };
      }
      ranOnCpu(parameters, context);
      const params = templateParams(parameters);
      const forming = partOfWork(context.pause, 0, 0.6);
      const plan = await planCleaning(ecg, cycles.rIndices, correct, params, forming);
      const few = fewMembers(plan.kept.length, correct.cycles.length);
      if (few !== null) context.warn(few);
      const laying = partOfWork(context.pause, 0.6, 1);
      const parts = await measureInPasses(ecg, truth, plan, laying, take);
      return { ...plannedPart(cycles, plan, signal), plan, parts, pyramids: gatherer?.end() ?? null };
    },
  });
}

const judgeStage = stage({
  id: 'judge',
  title: 'Measuring noise',
  needs: ['signal', 'preprocess', 'demodulate'],
  parameters: ['snrEvery'],
  run: async ({ signal, preprocess: { rSec }, demodulate: { plan, parts } }, parameters, { pause }) => {
    if (plan === null || parts === null) return judgeNothing(signal);
    const { settled, reader, average } = plan;
    const stretches = stretchesOf(parts, signal, rSec, parameters.number('snrEvery'));
    const ownSec = rSec.map((sec) => sec + signal.startSec);
    const templateOf = async (place: number): Promise<Float64Array | null> => {
      const stretch = stretches.length < 2 ? undefined : stretches.at(place);
      if (stretch === undefined) return null;
      const members = partMembers(settled, ownSec, stretch.fromSec, stretch.toSec);
      return members === null ? null : reader.average(members, average, pause);
    };
    const firstTemplate = await templateOf(0);
    return { snr: snrOf(parts), stretches, firstTemplate, lastTemplate: await templateOf(-1) };
  },
});

/** Segmented-beat modulation of an ECG that is not there as a whole. @param isDrawn  whether its signals will be drawn */
export function methodPassStages(isDrawn: boolean): readonly AnyStage<PassesOutputs>[] {
  return [cyclesStage, movesStage, correctStage, demodulateStage(isDrawn), judgeStage];
}

type Told = Omit<PassesOutputs['demodulate'], 'plan' | 'parts' | 'pyramids'>;

/** What is told of an ECG without a whole cycle. */
function untouchedPart(cycles: CycleLayout, signal: EcgFrame): Told {
  const none = { froms: cycles.rIndices, tos: cycles.rIndices };
  const untouched = untouchedSpans(none, [], signal.sampleCount, signal.fs);
  return {
    ...countedInRecording({ cycles: untouchedCycles(cycles), untouched }, signal),
    medianRrSec: cycles.frame === null ? null : cycles.frame.medianRrCount / signal.fs,
    template: emptyTemplate(),
    ectopicTemplates: [],
  };
}

function plannedPart({ rSec, rIndices }: CycleLayout, plan: CleaningPlan, signal: EcgFrame): Told {
  const { settled, spans, shapes, rejections, template, ownShapes } = plan;
  const { moves, rhos, doubtful, frame } = settled;
  const cleaned = settled.cycles.filter((cycle) => shapes[cycle] !== -1);
  const cycles = { rSec, rIndices, moves, rhos, doubtful, rejections, shapes };
  const untouched = untouchedSpans(spans, cleaned, signal.sampleCount, signal.fs);
  return {
    ...countedInRecording({ cycles, untouched }, signal),
    medianRrSec: frame.medianRrCount / frame.fs,
    template,
    ectopicTemplates: ownShapes.map((own) => own.template),
  };
}

function ranOnCpu(parameters: ResolvedParameters, { gpu, ranOn }: StageContext): void {
  const isChosen = parameters.text('backend') === 'cpu';
  const why = gpu === null ? 'there is no GPU' : 'an ECG is cleaned block by block there alone';
  ranOn({ backend: 'cpu', why: isChosen ? 'chosen by hand' : why });
}
