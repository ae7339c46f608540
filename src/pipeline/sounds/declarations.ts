import type { ParameterDeclaration } from '../../model/parameters.ts';
import { intervalsDeclarations } from '../intervals/declarations.ts';
import { soundDeclarations } from './sound-declarations.ts';

function thresholdDeclaration(sound: 'S1' | 'S2'): ParameterDeclaration {
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
const soundThresholdDeclarations = [
  thresholdDeclaration('S1'),
  thresholdDeclaration('S2'),
] as const satisfies readonly ParameterDeclaration[];

/** Maximum shift of a sound's onset by default, ms: unguarded, the top of the envelope wins, steady and late. */
const soundMaxShiftMs = 10;

/** Every parameter of the sounds: those of the intervals, which the pulse is measured by, and their own. */
export const soundsDeclarations = [
  ...intervalsDeclarations.map((declaration) =>
    declaration.id === 'maxShift' && declaration.kind === 'number'
      ? { ...declaration, default: soundMaxShiftMs }
      : declaration,
  ),
  ...soundDeclarations,
  ...soundThresholdDeclarations,
] as const satisfies readonly ParameterDeclaration[];

/** Changed first: which part of the sound is followed, how, where its onset lies, and over how many beats. */
export const soundsChangedFirst = [
  'soundBand',
  'envelope',
  's1Threshold',
  's2Threshold',
  'average',
] as const satisfies readonly (typeof soundsDeclarations)[number]['id'][];
