import type { RollingParams } from '../../analysis/denoise/template-source.ts';
import type { DenoiseParams } from '../../model/denoise.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { PreprocessParams } from './preprocessed-ecg.ts';

export const filterIds = ['bandLow', 'bandHigh', 'order', 'baseline', 'knotBefore'];

export function filterParams(from: ResolvedParameters): PreprocessParams {
  return {
    bandLowHz: from.number('bandLow'),
    bandHighHz: from.number('bandHigh'),
    order: from.number('order'),
    knotBeforeMs: from.word('baseline', ['on', 'off']) === 'on' ? from.number('knotBefore') : null,
  };
}

export const layoutIds = ['rrFrom', 'rrTo', 'qrsHalf'];

export function layoutParams(from: ResolvedParameters): Pick<DenoiseParams, 'rrFrom' | 'rrTo' | 'qrsHalfMs'> {
  return { rrFrom: from.number('rrFrom'), rrTo: from.number('rrTo'), qrsHalfMs: from.number('qrsHalf') };
}

export const reachIds = ['templateOver', 'rolling'];

export function reachParams(from: ResolvedParameters): RollingParams {
  return {
    templateOver: from.word('templateOver', ['record', 'centred', 'trailing']),
    rolling: from.number('rolling'),
  };
}

export const moveIds = ['stretch', 'interpolation', 'largestMove', 'moveGain', ...reachIds];

export function moveParams(
  from: ResolvedParameters,
): RollingParams & Pick<DenoiseParams, 'stretch' | 'interpolation' | 'largestMoveMs' | 'moveGain'> {
  return {
    stretch: from.word('stretch', ['uniform', 'qt']),
    interpolation: from.word('interpolation', ['linear', 'cubic']),
    largestMoveMs: from.number('largestMove'),
    moveGain: from.number('moveGain'),
    ...reachParams(from),
  };
}

export const matchIds = ['leastMatch', 'leastMatchOf'];

export function matchParams(from: ResolvedParameters): Pick<DenoiseParams, 'leastMatch' | 'leastMatchOf'> {
  return {
    leastMatch: from.number('leastMatch'),
    leastMatchOf: from.word('leastMatchOf', ['one', 'median']),
  };
}

export const templateIds = ['templateAverage', 'ectopic', 'interpolation', ...reachIds];

export function templateParams(
  from: ResolvedParameters,
): RollingParams & Pick<DenoiseParams, 'templateAverage' | 'ectopic' | 'interpolation'> {
  return {
    templateAverage: from.word('templateAverage', ['median', 'mean']),
    ectopic: from.word('ectopic', ['own', 'template']),
    interpolation: from.word('interpolation', ['linear', 'cubic']),
    ...reachParams(from),
  };
}
