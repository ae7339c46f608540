import type { CurveLengthParams } from '../analysis/qrs/curve-length-params.ts';
import type { Detector } from '../analysis/qrs/detector.ts';
import type { OwnParams } from '../analysis/qrs/own/params.ts';
import type { PanTompkinsParams } from '../analysis/qrs/pan-tompkins-params.ts';
import type { TriggerParams } from '../analysis/qrs/trigger-params.ts';
import type { MainsFact } from '../model/run-facts.ts';
import type { ResolvedParameters } from './parameters.ts';

/** Ids of the parameters that the curve-length detector reads. */
export const curveLengthIds = ['lengthWindow', 'learning', 'skip', 'fallAfter', 'leastTa'];

/** What is known of the mains. */
type Mains = Pick<MainsFact, 'applied'>;

/**
 * The curve-length detector's parameters as the inspector and the command line have them. Where no mains is
 * known, its low-pass is that of 60 Hz, as published.
 */
export function curveLengthParams(parameters: ResolvedParameters, mains: Mains): CurveLengthParams {
  return {
    mains: mains.applied ?? 'off',
    lengthWindowMs: parameters.number('lengthWindow'),
    learningSec: parameters.number('learning'),
    skipMs: parameters.number('skip'),
    fallAfterSec: parameters.number('fallAfter'),
    leastTaUv: parameters.number('leastTa'),
  };
}

const panTompkinsIds = ['panWindow', 'panThreshold', 'panSearchBack', 'panRefractory', 'panTWave'];
const triggerIds = ['triggerLow', 'triggerHigh', 'triggerLevel', 'triggerDecay', 'triggerBlanking'];
const ownIds = ['refractory', 'rhythmWeight', 'likenessWeight'];

/** Ids of the parameters that a detection reads beside the mains, which is found before. */
export const detectionIds = ['method', ...curveLengthIds, ...panTompkinsIds, ...triggerIds, ...ownIds];

/** The detector that is asked for; null where the beats that came with the recording are. */
export function detectorOf(parameters: ResolvedParameters, mains: Mains): Detector | null {
  const method = parameters.word('method', [
    'beatbench',
    'curve-length',
    'pan-tompkins',
    'trigger',
    'annotations',
  ]);
  if (method === 'annotations') return null;
  if (method === 'curve-length') return { method, params: curveLengthParams(parameters, mains) };
  if (method === 'beatbench') return { method, params: ownParams(parameters, mains) };
  if (method === 'trigger') return { method, params: triggerParams(parameters) };
  return { method, params: panTompkinsParams(parameters) };
}

function panTompkinsParams(parameters: ResolvedParameters): PanTompkinsParams {
  return {
    integrationMs: parameters.number('panWindow'),
    thresholdShare: parameters.number('panThreshold'),
    searchBackRr: parameters.number('panSearchBack'),
    refractoryMs: parameters.number('panRefractory'),
    tWaveMs: parameters.number('panTWave'),
  };
}

function triggerParams(parameters: ResolvedParameters): TriggerParams {
  return {
    lowHz: parameters.number('triggerLow'),
    highHz: parameters.number('triggerHigh'),
    level: parameters.number('triggerLevel'),
    decaySec: parameters.number('triggerDecay'),
    blankingMs: parameters.number('triggerBlanking'),
  };
}

function ownParams(parameters: ResolvedParameters, mains: Mains): OwnParams {
  return {
    mains: mains.applied ?? 'off',
    refractoryMs: parameters.number('refractory'),
    rhythmWeight: parameters.number('rhythmWeight'),
    likenessWeight: parameters.number('likenessWeight'),
  };
}
