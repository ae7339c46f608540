import type { AssessParams } from '../../analysis/intervals/assess.ts';
import type {
  ChoiceParams,
  FrameParams,
  HistoricParams,
  JudgeParams,
} from '../../analysis/intervals/params.ts';
import type { ResolvedParameters } from '../parameters.ts';

const footMethods = [
  'percent-height',
  'minimum',
  'second-derivative',
  'third-derivative',
  'intersecting-tangents',
] as const;

const notchMethods = [
  'quarry-pigott',
  'first-derivative',
  'slope-extrapolation',
  'third-derivative',
] as const;

export function frameParams(parameters: ResolvedParameters): FrameParams {
  return {
    upstrokeTo: parameters.number('upstrokeTo'),
    peakTo: parameters.number('peakTo'),
    peakToMs: parameters.number('peakToMs'),
    notchTo: parameters.number('notchTo'),
  };
}

export function historicParams(parameters: ResolvedParameters): HistoricParams {
  return {
    foot: parameters.word('foot', footMethods),
    footPercent: parameters.number('footPercent'),
    notch: parameters.word('notch', notchMethods),
    secondDerivative: parameters.word('secondDerivative', ['least-squares', 'central']),
  };
}

export function choiceParams(parameters: ResolvedParameters): ChoiceParams {
  return {
    footThreshold: parameters.numberOr('footThreshold', ['auto']),
    notchThreshold: parameters.numberOr('notchThreshold', ['auto']),
    lvetFoot: parameters.word('lvetFoot', ['own', 'historic', 'least-variance']),
    ...guardParams(parameters),
  };
}

/** Returns the parameters that limit which thresholds of a sweep can be chosen. */
export function guardParams(
  parameters: ResolvedParameters,
): Pick<ChoiceParams, 'leastFound' | 'sweepTo' | 'maxShift' | 'sweepOver'> {
  return {
    leastFound: parameters.number('leastFound'),
    sweepTo: parameters.number('sweepTo'),
    maxShift: parameters.numberOr('maxShift', ['off']),
    sweepOver: parameters.values['sweepOver'] === 'window' ? 'window' : 'record',
  };
}

/**
 * Number of resamples in a draft. If there are more windows than `maxDraftWindows`, resampling would delay a drag, so
 * a draft keeps the last resamples.
 */
const draftResamples = 50;
const maxDraftWindows = 8;

/** Returns the parameters for the bootstrap and the split halves of a sweep. */
export function assessParams(
  parameters: ResolvedParameters,
  isDraft: boolean,
  windowCount: number,
): Pick<AssessParams, 'resamples' | 'seed' | 'average' | 'draftResamples' | 'takesLast'> {
  return {
    resamples: parameters.number('resamples'),
    seed: parameters.number('seed'),
    average: parameters.number('average'),
    draftResamples: isDraft ? draftResamples : null,
    takesLast: isDraft && windowCount > maxDraftWindows,
  };
}

export function judgeParams(parameters: ResolvedParameters): Pick<JudgeParams, 'acceptance' | 'ppvMissed'> {
  return {
    acceptance: parameters.number('acceptance'),
    ppvMissed: parameters.word('ppvMissed', ['outside', 'false']),
  };
}
