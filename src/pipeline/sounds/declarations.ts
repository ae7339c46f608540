import type { ParameterDeclaration } from '../../model/parameters.ts';
import { intervalsDeclarations } from '../intervals/declarations.ts';
import { soundDeclarations } from './sound-declarations.ts';
import { soundThresholdDeclarations } from './threshold-declarations.ts';

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
