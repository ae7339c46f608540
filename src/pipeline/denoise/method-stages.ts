import { cyclesToMove, searchMoves, settleCycles } from '../../analysis/denoise/correct-cycles.ts';
import { layCycles } from '../../analysis/denoise/cycle-layout.ts';
import { denoiseResult, untouchedResult } from '../../analysis/denoise/denoise-result.ts';
import type { DenoiseResult } from '../../model/denoise.ts';
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
import { cleanCycles } from './clean-cycles.ts';
import { judge, judgeNothing, noSnr } from './judge.ts';
import type { CleanPart, DenoiseOutputs, EcgPart } from './outputs.ts';

const stage = stageMaker<DenoiseOutputs>();

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
  parameters: moveIds,
  run: ({ preprocess, cycles }, parameters) => {
    const params = moveParams(parameters);
    const toMove = cyclesToMove(preprocess, cycles, params);
    return toMove === null ? null : { toMove, found: searchMoves(toMove, params) };
  },
});

const correctStage = stage({
  id: 'correct',
  title: 'Correcting R-peaks',
  needs: ['moves'],
  parameters: matchIds,
  run: ({ moves }, parameters, { warn }) => {
    if (moves === null) return null;
    const corrected = settleCycles(moves.toMove, moves.found, matchParams(parameters));
    corrected.warnings.forEach(warn);
    return corrected;
  },
});

const demodulateStage = stage({
  id: 'demodulate',
  title: 'Forming and laying the template',
  needs: ['signal', 'preprocess', 'cycles', 'correct'],
  parameters: templateIds,
  run: ({ signal, preprocess, cycles, correct }, parameters) => {
    const { values } = preprocess;
    if (correct === null) {
      return { ...inRecording(untouchedResult(values, cycles, signal.fs), signal), cleaned: null };
    }
    const cleaned = cleanCycles(preprocess, cycles.rIndices, correct, templateParams(parameters));
    return { ...inRecording(denoiseResult(values, cycles, correct, cleaned, noSnr), signal), cleaned };
  },
});

const judgeStage = stage({
  id: 'judge',
  title: 'Measuring noise',
  needs: ['signal', 'preprocess', 'correct', 'demodulate'],
  parameters: ['snrEvery', ...templateIds],
  run: ({ signal, preprocess, correct, demodulate: { cleaned } }, parameters) => {
    if (correct === null || cleaned === null) return judgeNothing(signal);
    return judge(
      { signal, preprocess, correct, cleaned },
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
  { startIndex, startSec }: EcgPart,
): Omit<CleanPart, 'cleaned'> {
  return {
    clean,
    cycles: {
      ...cycles,
      rSec: cycles.rSec.map((sec) => sec + startSec),
      rIndices: cycles.rIndices.map((index) => index + startIndex),
    },
    medianRrSec,
    template,
    ectopicTemplates,
    untouched: untouched.map(({ fromSec, toSec }) => ({
      fromSec: fromSec + startSec,
      toSec: toSec + startSec,
    })),
  };
}
