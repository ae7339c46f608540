import type { Band } from '../../dsp/first-order-band.ts';
import type { TriggerRule } from '../../analysis/templates/trigger-stream.ts';
import type { ClassifyParams, WindowShape } from '../../model/templates.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { templatePresets } from './presets.ts';

type NumberId = 'bandLow' | 'bandHigh' | 'blanking' | 'before' | 'after' | 'largestShift';

function numberOf(parameters: ResolvedParameters, id: NumberId): number {
  const value = parameters.numberOr(id, ['preset']);
  return value === 'preset' ? presetOf(parameters)[id] : value;
}

function presetOf(parameters: ResolvedParameters) {
  return templatePresets[parameters.word('preset', ['human', 'rabbit'])];
}

export const bandIds = ['preset', 'bandLow', 'bandHigh'];

export function bandOf(parameters: ResolvedParameters): Band {
  return { lowHz: numberOf(parameters, 'bandLow'), highHz: numberOf(parameters, 'bandHigh') };
}

export const triggerRuleIds = ['preset', 'triggerLevel', 'decay', 'blanking'];

export function triggerRuleOf(parameters: ResolvedParameters): TriggerRule {
  return {
    level: parameters.number('triggerLevel'),
    decaySec: parameters.number('decay'),
    blankingMs: numberOf(parameters, 'blanking'),
  };
}

export const shapeIds = ['preset', 'before', 'after', 'largestShift'];

/** The window in samples of a rate, halves up. */
export function shapeOf(parameters: ResolvedParameters, fs: number): WindowShape {
  const samples = (id: NumberId) => Math.round((numberOf(parameters, id) * fs) / 1000);
  return { before: samples('before'), after: samples('after'), largestShift: samples('largestShift') };
}

export const signalIds = ['preset', 'signal'];

export function isRectified(parameters: ResolvedParameters): boolean {
  const signal = parameters.word('signal', ['preset', 'filtered', 'rectified']);
  return (signal === 'preset' ? presetOf(parameters).signal : signal) === 'rectified';
}

export const classifyIds = [
  'measure',
  'bin',
  'threshold',
  'pick',
  'masterFrom',
  'masterLeast',
  'growTo',
  'promoteAfter',
];

export function classifyParamsOf(parameters: ResolvedParameters): ClassifyParams {
  return {
    measure: parameters.word('measure', ['cwa', 'bam', 'nad', 'dam', 'adios']),
    binSamples: parameters.number('bin'),
    threshold: parameters.number('threshold'),
    pick: parameters.word('pick', ['first', 'best']),
    masterFrom: parameters.number('masterFrom'),
    masterLeast: parameters.number('masterLeast'),
    growTo: parameters.number('growTo'),
    promoteAfter: parameters.number('promoteAfter'),
  };
}
