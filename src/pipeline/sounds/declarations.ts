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
    help: `Height of the envelope at which ${sound} begins by the least-variance method; auto is the height with the least variance.`,
    source: 'Beatbench',
    stage: 'soundsChoose',
  };
}

/** Parameters of thresholds of the sounds that the user sets. */
const soundThresholdDeclarations = [
  thresholdDeclaration('S1'),
  thresholdDeclaration('S2'),
] as const satisfies readonly ParameterDeclaration[];

/**
 * Default maximum shift of a sound's onset, ms. Without a limit, the top of the envelope would be chosen, which varies
 * little but is late.
 */
const soundMaxShiftMs = 10;

/** All parameters of the sounds: those of the intervals, which measure the pulse, and their own. */
export const soundsDeclarations = [
  ...intervalsDeclarations.map((declaration) =>
    declaration.id === 'maxShift' && declaration.kind === 'number'
      ? { ...declaration, default: soundMaxShiftMs }
      : declaration,
  ),
  ...soundDeclarations,
  ...soundThresholdDeclarations,
] as const satisfies readonly ParameterDeclaration[];

/** Parameters changed first: band and envelope of the sound, thresholds of the onsets, and averaging. */
export const soundsChangedFirst = [
  'soundBand',
  'envelope',
  's1Threshold',
  's2Threshold',
  'average',
] as const satisfies readonly (typeof soundsDeclarations)[number]['id'][];
