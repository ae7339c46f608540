import type { ParameterDeclaration } from '../../model/parameters.ts';

function thresholdOf(sound: 'S1' | 'S2'): ParameterDeclaration {
  return {
    kind: 'number',
    id: `${sound.toLowerCase()}Threshold`,
    label: `${sound} threshold`,
    group: 'Heart sounds',
    unit: '%',
    min: 1,
    max: 50,
    step: 1,
    words: ['auto'],
    default: 'auto',
    help: `Height of the envelope at which ${sound} begins by the other method; auto is the one with the least variance.`,
    source: 'Beatbench',
    stage: 'soundsChoose',
  };
}

/** Thresholds of the sounds set by hand. */
export const soundThresholdDeclarations = [
  thresholdOf('S1'),
  thresholdOf('S2'),
] as const satisfies readonly ParameterDeclaration[];
