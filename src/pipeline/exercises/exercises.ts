import type { ParameterDeclaration, ParameterValues } from '../../model/parameters.ts';
import type { Lesson, LessonAnalysis, LinkedRecording } from './lesson.ts';
import averaging from './lessons/averaging.json';
import blanking from './lessons/blanking.json';
import filterDelay from './lessons/filter-delay.json';
import howManyBeats from './lessons/how-many-beats.json';
import invertedSensor from './lessons/inverted-sensor.json';
import likeness from './lessons/likeness.json';
import lowPassAndR from './lessons/low-pass-and-r.json';
import mainsHum from './lessons/mains-hum.json';
import oneBeatTooEarly from './lessons/one-beat-too-early.json';
import pulseDeficit from './lessons/pulse-deficit.json';
import pulseIsNoRr from './lessons/pulse-is-no-rr.json';
import qtAt120 from './lessons/qt-at-120.json';
import qtInNoise from './lessons/qt-in-noise.json';
import qtIsNoRubber from './lessons/qt-is-no-rubber.json';
import rareBeats from './lessons/rare-beats.json';
import beforeComparing from './lessons/before-comparing.json';
import shallowFoot from './lessons/shallow-foot.json';
import sharpAndLate from './lessons/sharp-and-late.json';
import singleBeats from './lessons/single-beats.json';
import slowBreathing from './lessons/slow-breathing.json';
import smoothingASound from './lessons/smoothing-a-sound.json';
import soundOnset from './lessons/sound-onset.json';
import steadiness from './lessons/steadiness.json';
import triggerLevel from './lessons/trigger-level.json';
import wanderAndSt from './lessons/wander-and-st.json';
import whichSound from './lessons/which-sound.json';
import whatIsNormal from './lessons/what-is-normal.json';
import wideQrs from './lessons/wide-qrs.json';
import { lessonContent, lessonDeclarations, parseLesson } from './parse-lesson.ts';

declare const exerciseMark: unique symbol;

/** Id of a known exercise: one that comes with the page, or that the user dropped. */
export type ExerciseId = string & { readonly [exerciseMark]: true };

/** Exercises that come with the page, in the order of the list; they are parsed like those of any other file. */
const ownLessons = [
  lowPassAndR,
  wanderAndSt,
  sharpAndLate,
  triggerLevel,
  blanking,
  pulseDeficit,
  qtInNoise,
  qtAt120,
  wideQrs,
  filterDelay,
  mainsHum,
  averaging,
  shallowFoot,
  steadiness,
  singleBeats,
  invertedSensor,
  soundOnset,
  smoothingASound,
  whichSound,
  likeness,
  whatIsNormal,
  beforeComparing,
  rareBeats,
  qtIsNoRubber,
  howManyBeats,
  slowBreathing,
  oneBeatTooEarly,
  pulseIsNoRr,
].map(parseLesson);

const ownIds = new Set(ownLessons.map(({ id }) => id));

const known = new Map(ownLessons.map((lesson) => [lesson.id, lesson]));

/** Returns the ids of all known exercises, in order. */
export const exerciseIds = (): readonly ExerciseId[] => [...known.keys()] as ExerciseId[];

/** Returns whether a word is the id of an exercise. */
export function isExerciseId(value: unknown): value is ExerciseId {
  return typeof value === 'string' && known.has(value);
}

/** @throws RangeError if the exercise is gone, which cannot happen for an id that was checked */
export function exerciseById(id: ExerciseId): Lesson {
  const lesson = known.get(id);
  if (!lesson) throw new RangeError(`there is no exercise ‘${id}’`);
  return lesson;
}

/**
 * Adds an exercise that the user dropped, replacing an earlier one with the same id. One that comes with the page is
 * not replaced; the new one gets another id.
 */
export function addExercise(lesson: Lesson): ExerciseId {
  const id = ownIds.has(lesson.id) ? `${lesson.id}-2` : lesson.id;
  known.set(id, { ...lesson, id });
  return id as ExerciseId;
}

/**
 * Returns an exercise that does not come with the page in the form of its file, for links and sessions; null for
 * others.
 */
export function embeddedLesson(sample: string | null): object | null {
  return isExerciseId(sample) && !ownIds.has(sample) ? lessonContent(exerciseById(sample)) : null;
}

/** Removes all exercises that do not come with the page. */
export function removeAddedExercises(): void {
  for (const id of exerciseIds()) if (!ownIds.has(id)) known.delete(id);
}

/** Adds the exercise of a link or a session of unknown origin; null if it is damaged. */
export function addEmbeddedLesson(content: unknown): ExerciseId | null {
  if (content === undefined || content === null) return null;
  try {
    return addExercise(parseLesson(content));
  } catch {
    return null;
  }
}

/** Returns the recording that an exercise links; null for synthetic ones, and for names that are not exercises. */
export function linkedRecording(sample: string | null): LinkedRecording | null {
  return isExerciseId(sample) ? exerciseById(sample).recording : null;
}

/** Returns the analysis whose parameters can be a recording's own: that of its exercise, otherwise the intervals. */
export function pinnedAnalysis(sample: string | null): LessonAnalysis {
  return isExerciseId(sample) ? exerciseById(sample).analysis : 'intervals';
}

/** Returns the parameters that can be a recording's own. */
export function pinnedDeclarations(sample: string | null): readonly ParameterDeclaration[] {
  return lessonDeclarations(pinnedAnalysis(sample));
}

/**
 * Returns the initial parameters of the analysis of an exercise that differ from the defaults. For intervals and
 * sounds, the whole record is one window with few resamples, so that results follow a drag at once.
 */
export function exerciseStart(id: string): ParameterValues {
  if (!isExerciseId(id)) return {};
  const { analysis, start } = exerciseById(id);
  const isSwept = analysis === 'intervals' || analysis === 'sounds';
  return isSwept ? { window: 'record', resamples: 100, ...start } : start;
}
