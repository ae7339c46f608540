import type { ParameterDeclaration } from '../../model/parameters.ts';
import { intervalsDeclarations } from '../intervals/declarations.ts';
import { seriesDeclarations } from '../series/declarations.ts';
import { averaging } from './averaging.ts';
import type { Exercise } from './exercise.ts';
import { filterDelay } from './filter-delay.ts';
import { invertedSensor } from './inverted-sensor.ts';
import { mainsHum } from './mains-hum.ts';
import { shallowFoot } from './shallow-foot.ts';
import { singleBeats } from './single-beats.ts';
import { slowBreathing } from './slow-breathing.ts';
import { steadiness } from './steadiness.ts';

/** The exercises by id, in the order in which they are listed. */
export const exercises = {
  'filter-delay': filterDelay,
  'mains-hum': mainsHum,
  averaging,
  'shallow-foot': shallowFoot,
  steadiness,
  'single-beats': singleBeats,
  'inverted-sensor': invertedSensor,
  'slow-breathing': slowBreathing,
} as const satisfies Readonly<Record<string, Exercise>>;

export type ExerciseId = keyof typeof exercises;

export const exerciseIds = Object.keys(exercises) as readonly ExerciseId[];

/** Whether a word names an exercise. */
export function isExerciseId(value: unknown): value is ExerciseId {
  return typeof value === 'string' && Object.hasOwn(exercises, value);
}

/** The analysis that a recording's own parameters are of: that of its exercise, otherwise the intervals. */
export function pinnedAnalysis(sample: string | null): Exercise['analysis'] {
  return isExerciseId(sample) ? exercises[sample].analysis : 'intervals';
}

/** The parameters that can be a recording's own. */
export function pinnedDeclarations(sample: string | null): readonly ParameterDeclaration[] {
  return pinnedAnalysis(sample) === 'series' ? seriesDeclarations : intervalsDeclarations;
}

/**
 * What the analysis of an exercise begins with, as it differs from the defaults: of intervals the whole record is one
 * window, and few resamples do, so that a drag is followed at once.
 */
export function startOf(id: ExerciseId): Exercise['start'] {
  const { analysis, start }: Exercise = exercises[id];
  return analysis === 'series' ? start : { window: 'record', resamples: 100, ...start };
}
