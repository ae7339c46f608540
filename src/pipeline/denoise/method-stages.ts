import { applyPeakCorrection, prepareUnmovedCycles } from '../../analysis/denoise/correct-cycles.ts';
import { type CycleLayout, alignCyclesOver } from '../../analysis/denoise/cycle-layout.ts';
import { emptyTemplate, selectPartMembers } from '../../analysis/denoise/describe-template.ts';
import { computeSnr } from '../../analysis/denoise/snr.ts';
import { untouchedCycles, untouchedSpans } from '../../analysis/denoise/untouched-spans.ts';
import type { DenoiseResult } from '../../model/denoise.ts';
import type { Warning } from '../../model/failure.ts';
import { type AnyStage, stageMaker } from '../stage.ts';
import { type CleaningPlan, planCleaning } from './cleaning-plan.ts';
import {
  layoutIds,
  layoutParams,
  matchIds,
  matchParams,
  moveIds,
  moveParams,
  templateIds,
  templateParams,
} from './denoise-params.ts';
import { PyramidGatherer } from './drawn-pyramids.ts';
import { emptyJudgement, snrByStretch } from './judge.ts';
import { measureCleaning, type OnCleanPiece, emitUncleaned } from './measure-cleaning.ts';
import { cleanOnBackend, searchOnBackend } from './on-device/denoise-on-backend.ts';
import type { CleanPart, DenoiseOutputs, EcgSpan } from './outputs.ts';
import { mapPauseShare } from './pause-share.ts';

const stage = stageMaker<DenoiseOutputs>();

/** Minimum number of cycles of a template; fewer leave much of their noise in it. */
const minMemberCount = 10;

const nothingCleaned: Warning = {
  code: 'few-beats',
  message: 'No complete cardiac cycle was found, so the ECG is only filtered.',
};

/** Returns the warning about a template of too few cycles; null if there are enough. */
function fewMembers(memberCount: number, cycleCount: number): Warning | null {
  if (memberCount >= minMemberCount) return null;
  return {
    code: 'few-beats',
    message: `The template includes only ${memberCount} of ${cycleCount} cycles, so their noise remains in it; try a lower minimum correlation, or a share of the median ρ.`,
  };
}

const cyclesStage = stage({
  id: 'cycles',
  title: 'Cutting cycles',
  needs: ['signal', 'preprocess'],
  parameters: layoutIds,
  run: ({ signal, preprocess: { ecg, rSec } }, parameters) =>
    alignCyclesOver(ecg.sampleCount, ecg.gaps, signal.fs, rSec, layoutParams(parameters)),
});

const movesStage = stage({
  id: 'moves',
  title: 'Comparing cycles',
  needs: ['preprocess', 'cycles'],
  parameters: [...moveIds, 'backend'],
  run: async ({ preprocess: { ecg }, cycles }, parameters, context) => {
    const params = moveParams(parameters);
    const still = prepareUnmovedCycles(cycles, ecg.sampleCount, ecg.gaps, params);
    if (still === null) return null;
    return { still, found: await searchOnBackend(ecg, still, params, parameters.text('backend'), context) };
  },
});

const correctStage = stage({
  id: 'correct',
  title: 'Correcting R-peaks',
  needs: ['moves'],
  parameters: matchIds,
  run: ({ moves }, parameters, { warn }) => {
    if (moves === null) return null;
    const params = matchParams(parameters);
    const settled = applyPeakCorrection(moves.still, moves.found(params), params);
    settled.warnings.forEach(warn);
    return settled;
  },
});

function demodulateStage(isDrawn: boolean): AnyStage<DenoiseOutputs> {
  return stage({
    id: 'demodulate',
    title: 'Forming and aligning the template',
    needs: ['signal', 'preprocess', 'cycles', 'correct'],
    parameters: [...templateIds, 'stretch', 'backend'],
    run: async ({ signal, preprocess: { ecg, truth }, cycles, correct }, parameters, context) => {
      if (correct === null) {
        context.warn(nothingCleaned);
        const part = uncleanedPart(cycles, signal);
        const clean = ecg.held?.values ?? null;
        if (!isDrawn || clean !== null) return { ...part, clean, plan: null, parts: null, pyramids: null };
        const gatherer = new PyramidGatherer(ecg.sampleCount, truth !== null);
        await emitUncleaned(ecg, truth, (piece, known) => gatherer.take(piece, known), context.pause);
        return { ...part, clean, plan: null, parts: null, pyramids: gatherer.end() };
      }
      const params = templateParams(parameters);
      const modulation = { ...params, stretch: parameters.word('stretch', ['uniform', 'qt']) };
      const made = await cleanOnBackend(ecg, correct, modulation, parameters.text('backend'), context);
      const forming = mapPauseShare(context.pause, 0, 0.6);
      const plan = await planCleaning(ecg, cycles.rIndices, correct, params, forming, made);
      const few = fewMembers(plan.kept.length, correct.cycles.length);
      if (few !== null) context.warn(few);
      const clean = ecg.held === null ? null : new Float64Array(ecg.sampleCount);
      const gatherer =
        isDrawn && clean === null ? new PyramidGatherer(ecg.sampleCount, truth !== null) : null;
      const take: OnCleanPiece = (piece, known) => {
        clean?.set(piece.clean, piece.from);
        gatherer?.take(piece, known);
      };
      const isTaken = clean !== null || gatherer !== null;
      const laying = mapPauseShare(context.pause, 0.6, 1);
      const parts = await measureCleaning(ecg, truth, plan, laying, isTaken ? take : null);
      const pyramids = gatherer?.end() ?? null;
      return { ...plannedPart(cycles, plan, signal), clean, plan, parts, pyramids };
    },
  });
}

const judgeStage = stage({
  id: 'judge',
  title: 'Measuring noise',
  needs: ['signal', 'preprocess', 'demodulate'],
  parameters: ['snrEvery'],
  run: async ({ signal, preprocess: { rSec }, demodulate: { plan, parts } }, parameters, { pause }) => {
    if (plan === null || parts === null) return emptyJudgement(signal);
    const { settled, reader, average } = plan;
    const stretches = snrByStretch(parts, signal, rSec, parameters.number('snrEvery'));
    const ownSec = rSec.map((sec) => sec + signal.startSec);
    const templateOf = async (place: number): Promise<Float64Array | null> => {
      const stretch = stretches.length < 2 ? undefined : stretches.at(place);
      if (stretch === undefined) return null;
      const members = selectPartMembers(settled, ownSec, stretch.fromSec, stretch.toSec);
      return members === null ? null : reader.average(members, average, pause);
    };
    const firstTemplate = await templateOf(0);
    return { snr: computeSnr(parts), stretches, firstTemplate, lastTemplate: await templateOf(-1) };
  },
});

/**
 * Returns the stages of segmented-beat modulation of a pre-processed ECG.
 * @param isDrawn  whether its signals will be drawn
 */
export function methodStages(isDrawn: boolean): readonly AnyStage<DenoiseOutputs>[] {
  return [cyclesStage, movesStage, correctStage, demodulateStage(isDrawn), judgeStage];
}

type PartSummary = Omit<CleanPart, 'clean' | 'plan' | 'parts' | 'pyramids'>;

/** Returns the part for an ECG without complete cycles, in which nothing is cleaned. */
function uncleanedPart(cycles: CycleLayout, signal: EcgSpan): PartSummary {
  const none = { froms: cycles.rIndices, tos: cycles.rIndices };
  const untouched = untouchedSpans(none, [], signal.sampleCount, signal.fs);
  return {
    ...countedInRecording({ cycles: untouchedCycles(cycles), untouched }, signal),
    medianRrSec: cycles.frame === null ? null : cycles.frame.medianRrCount / signal.fs,
    template: emptyTemplate(),
    ectopicTemplates: [],
  };
}

function plannedPart({ rSec, rIndices }: CycleLayout, plan: CleaningPlan, signal: EcgSpan): PartSummary {
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

/** Makes cycles and spans relative to the recording's first sample. */
function countedInRecording(
  { cycles, untouched }: Pick<DenoiseResult, 'cycles' | 'untouched'>,
  { startIndex, startSec }: EcgSpan,
): Pick<DenoiseResult, 'cycles' | 'untouched'> {
  return {
    cycles: {
      ...cycles,
      rSec: cycles.rSec.map((sec) => sec + startSec),
      rIndices: cycles.rIndices.map((index) => index + startIndex),
    },
    untouched: untouched.map(({ fromSec, toSec }) => ({
      fromSec: fromSec + startSec,
      toSec: toSec + startSec,
    })),
  };
}
