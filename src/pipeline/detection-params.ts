import type { CurveLengthParams } from '../analysis/qrs/curve-length-params.ts';
import type { Detector } from '../analysis/qrs/detector.ts';
import type { OwnParams } from '../analysis/qrs/own/params.ts';
import type { PanTompkinsParams } from '../analysis/qrs/pan-tompkins-params.ts';
import type { TriggerParams } from '../analysis/qrs/trigger-params.ts';
import type { MainsFact } from '../model/run-facts.ts';
import { curveLengthDeclarations, methodDeclaration } from './detection/curve-length-declarations.ts';
import { ownDeclarations } from './detection/own-declarations.ts';
import { panTompkinsDeclarations } from './detection/pan-tompkins-declarations.ts';
import { triggerDeclarations } from './detection/trigger-declarations.ts';
import { declaredIds, type ResolvedParameters } from './parameters.ts';
import { detectionDeclarations } from './shared-declarations.ts';

/** The mains frequency that was found or set. */
type Mains = Pick<MainsFact, 'applied'>;

/**
 * Returns the curve-length detector's parameters from those of the inspector or command line. If no mains frequency is
 * known, its low-pass is the one for 60 Hz, as published.
 */
export function curveLengthParams(parameters: ResolvedParameters, mains: Mains): CurveLengthParams {
  const value = parameters.makeReader(curveLengthDeclarations);
  return {
    mains: mains.applied ?? 'off',
    lengthWindowMs: value('lengthWindow'),
    learningSec: value('learning'),
    skipMs: value('skip'),
    fallAfterSec: value('fallAfter'),
    leastTaUv: value('leastTa'),
  };
}

/** Ids of the parameters that a detection reads, apart from the mains, which is found before it. */
export const detectionIds = declaredIds(detectionDeclarations);

/** Returns the selected detector; null if the beats that came with the recording are used. */
export function makeDetector(parameters: ResolvedParameters, mains: Mains): Detector | null {
  const method = parameters.makeReader([methodDeclaration])('method');
  if (method === 'annotations') return null;
  if (method === 'curve-length') return { method, params: curveLengthParams(parameters, mains) };
  if (method === 'beatbench') return { method, params: ownParams(parameters, mains) };
  if (method === 'trigger') return { method, params: triggerParams(parameters) };
  return { method, params: panTompkinsParams(parameters) };
}

function panTompkinsParams(parameters: ResolvedParameters): PanTompkinsParams {
  const value = parameters.makeReader(panTompkinsDeclarations);
  return {
    integrationMs: value('panWindow'),
    thresholdShare: value('panThreshold'),
    searchBackRr: value('panSearchBack'),
    refractoryMs: value('panRefractory'),
    tWaveMs: value('panTWave'),
  };
}

function triggerParams(parameters: ResolvedParameters): TriggerParams {
  const value = parameters.makeReader(triggerDeclarations);
  return {
    lowHz: value('triggerLow'),
    highHz: value('triggerHigh'),
    level: value('triggerLevel'),
    decaySec: value('triggerDecay'),
    blankingMs: value('triggerBlanking'),
  };
}

function ownParams(parameters: ResolvedParameters, mains: Mains): OwnParams {
  const value = parameters.makeReader(ownDeclarations);
  return {
    mains: mains.applied ?? 'off',
    refractoryMs: value('refractory'),
    rhythmWeight: value('rhythmWeight'),
    likenessWeight: value('likenessWeight'),
  };
}
