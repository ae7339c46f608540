import { averaging } from './averaging.ts';
import type { Exercise } from './exercise.ts';
import { filterDelay } from './filter-delay.ts';
import { invertedSensor } from './inverted-sensor.ts';
import { mainsHum } from './mains-hum.ts';
import { shallowFoot } from './shallow-foot.ts';
import { singleBeats } from './single-beats.ts';
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
} as const satisfies Readonly<Record<string, Exercise>>;

export type ExerciseId = keyof typeof exercises;

export const exerciseIds = Object.keys(exercises) as readonly ExerciseId[];

/** Whether a word names an exercise. */
export function isExerciseId(value: unknown): value is ExerciseId {
  return typeof value === 'string' && Object.hasOwn(exercises, value);
}

/**
 * What the analysis of an exercise begins with, as it differs from the defaults: the whole record is one window, and
 * few resamples do, so that a drag is followed at once.
 */
export function startOf(id: ExerciseId): Exercise['start'] {
  return { window: 'record', resamples: 100, ...exercises[id].start };
}
