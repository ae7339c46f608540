import { cyclesToMove, settleCycles } from '../../analysis/denoise/correct-cycles.ts';
import { layCycles } from '../../analysis/denoise/cycle-layout.ts';
import { denoiseResult, untouchedResult } from '../../analysis/denoise/denoise-result.ts';
import type { DenoiseResult } from '../../model/denoise.ts';
import type { Warning } from '../../model/failure.ts';
import { type AnyStage, stageMaker } from '../stage.ts';
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
import { withEctopics } from './clean-cycles.ts';
import { judge, judgeNothing, noSnr } from './judge.ts';
import { cleanOnBackend, searchOnBackend } from './on-device/denoise-on-backend.ts';
import type { CleanPart, DenoiseOutputs, EcgFrame, EcgPart } from './outputs.ts';

const stage = stageMaker<DenoiseOutputs>();

/** A template of fewer cycles keeps much of their noise. */
const leastMemberCount = 10;

export const nothingCleaned: Warning = {
  code: 'few-beats',
  message: 'No whole cardiac cycle was found, so the ECG stands as filtered.',
};

/** The notice of a template of so few cycles that their noise is in it; null of more. */
export function fewMembers(memberCount: number, cycleCount: number): Warning | null {
  if (memberCount >= leastMemberCount) return null;
  return {
    code: 'few-beats',
    message: `Of ${cycleCount} cycles the template is of ${memberCount} alone, and their noise is in it; try a lower minimum correlation, or a share of the median ρ.`,
  };
}

const cyclesStage = stage({
  id: 'cycles',
  title: 'Cutting cycles',
  needs: ['signal', 'preprocess'],
  parameters: layoutIds,
  run: ({ signal, preprocess }, parameters) =>
    layCycles(preprocess, signal.fs, preprocess.rSec, layoutParams(parameters)),
});

const movesStage = stage({
  id: 'moves',
  title: 'Comparing cycles',
  needs: ['preprocess', 'cycles'],
  parameters: [...moveIds, 'backend'],
  run: async ({ preprocess, cycles }, parameters, context) => {
    const params = moveParams(parameters);
    const toMove = cyclesToMove(preprocess, cycles, params);
    if (toMove === null) return null;
    const found = await searchOnBackend(toMove, params, parameters.text('backend'), context);
    return { toMove, found };
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
    const corrected = settleCycles(moves.toMove, moves.found(params), params);
    corrected.warnings.forEach(warn);
    return corrected;
  },
});

const demodulateStage = stage({
  id: 'demodulate',
  title: 'Forming and laying the template',
  needs: ['signal', 'preprocess', 'cycles', 'correct'],
  parameters: [...templateIds, 'stretch', 'backend'],
  run: async ({ signal, preprocess, cycles, correct }, parameters, context) => {
    const { values } = preprocess;
    if (correct === null) {
      context.warn(nothingCleaned);
      const untouched = inRecording(untouchedResult(values, cycles, signal.fs), signal);
      return { ...untouched, cleaned: null, halves: null };
    }
    const params = templateParams(parameters);
    const stretch = parameters.word('stretch', ['uniform', 'qt']);
    const backend = parameters.text('backend');
    const usual = await cleanOnBackend(preprocess, correct, { ...params, stretch }, backend, context);
    const cleaned = withEctopics(preprocess, cycles.rIndices, correct, usual.cleaned, params);
    const few = fewMembers(cleaned.template.memberCount, cleaned.cycles.length);
    if (few !== null) context.warn(few);
    const result = denoiseResult(values, cycles, correct, cleaned, noSnr);
    return { ...inRecording(result, signal), cleaned, halves: usual.halves };
  },
});

const judgeStage = stage({
  id: 'judge',
  title: 'Measuring noise',
  needs: ['signal', 'preprocess', 'correct', 'demodulate'],
  parameters: ['snrEvery', ...templateIds],
  run: ({ signal, preprocess, correct, demodulate: { cleaned, halves } }, parameters) => {
    if (correct === null || cleaned === null) return judgeNothing(signal);
    return judge(
      { signal, preprocess, correct, cleaned, halves },
      { ...templateParams(parameters), everySec: parameters.number('snrEvery') },
    );
  },
});

/** Segmented-beat modulation of a pre-processed ECG. */
export const methodStages: readonly AnyStage<DenoiseOutputs>[] = [
  cyclesStage,
  movesStage,
  correctStage,
  demodulateStage,
  judgeStage,
];

/** The same with times and places that count from the recording's first sample. */
function inRecording(
  { clean, cycles, medianRrSec, template, ectopicTemplates, untouched }: DenoiseResult,
  signal: EcgPart,
): Omit<CleanPart, 'cleaned' | 'halves'> {
  const { cycles: own, untouched: spans } = countedInRecording({ cycles, untouched }, signal);
  return { clean, cycles: own, medianRrSec, template, ectopicTemplates, untouched: spans };
}

/** Cycles and spans that count from the recording's first sample. */
export function countedInRecording(
  { cycles, untouched }: Pick<DenoiseResult, 'cycles' | 'untouched'>,
  { startIndex, startSec }: EcgFrame,
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
