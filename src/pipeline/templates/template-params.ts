import type { BandEdges } from '../../dsp/iir/first-order-band.ts';
import type { TriggerRule } from '../../analysis/templates/trigger-stream.ts';
import type { ClassifyParams, WindowShape } from '../../model/templates.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { matchDeclarations } from './match-declarations.ts';
import { templatePresets } from './presets.ts';
import { softwareTriggerDeclarations } from './trigger-declarations.ts';

type NumberId = 'bandLow' | 'bandHigh' | 'blanking' | 'before' | 'after' | 'largestShift';

function readNumber(parameters: ResolvedParameters, id: NumberId): number {
  const value = parameters.makeReader(softwareTriggerDeclarations)(id);
  return value === 'preset' ? readPreset(parameters)[id] : value;
}

function readPreset(parameters: ResolvedParameters) {
  return templatePresets[parameters.makeReader(softwareTriggerDeclarations)('preset')];
}

export const bandIds = ['preset', 'bandLow', 'bandHigh'];

export function readBand(parameters: ResolvedParameters): BandEdges {
  return { lowHz: readNumber(parameters, 'bandLow'), highHz: readNumber(parameters, 'bandHigh') };
}

export const triggerRuleIds = ['preset', 'triggerLevel', 'decay', 'blanking'];

export function readTriggerRule(parameters: ResolvedParameters): TriggerRule {
  return {
    level: parameters.number('triggerLevel'),
    decaySec: parameters.number('decay'),
    blankingMs: readNumber(parameters, 'blanking'),
  };
}

export const shapeIds = ['preset', 'before', 'after', 'largestShift'];

/** Returns the window in samples at a rate, rounded half up. */
export function readWindowShape(parameters: ResolvedParameters, fs: number): WindowShape {
  const samples = (id: NumberId) => Math.round((readNumber(parameters, id) * fs) / 1000);
  return { before: samples('before'), after: samples('after'), largestShift: samples('largestShift') };
}

export const signalIds = ['preset', 'signal'];

export function isRectified(parameters: ResolvedParameters): boolean {
  const signal = parameters.makeReader(softwareTriggerDeclarations)('signal');
  return (signal === 'preset' ? readPreset(parameters).signal : signal) === 'rectified';
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

export function readClassifyParams(parameters: ResolvedParameters): ClassifyParams {
  const value = parameters.makeReader(matchDeclarations);
  return {
    measure: value('measure'),
    binSamples: value('bin'),
    threshold: value('threshold'),
    pick: value('pick'),
    masterFrom: value('masterFrom'),
    masterLeast: value('masterLeast'),
    growTo: value('growTo'),
    promoteAfter: value('promoteAfter'),
  };
}
