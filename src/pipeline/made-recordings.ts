import {
  exerciseSample,
  extrasystolesSample,
  hardSample,
  restSample,
  soundsSample,
} from '../analysis/synth/samples.ts';
import { synthesise } from '../analysis/synth/synthesise.ts';
import type { ParameterValues } from '../model/parameters.ts';
import { BeatbenchError } from '../model/failure.ts';
import { type ExerciseId, exerciseIds, exerciseById, isExerciseId } from './exercises/exercises.ts';
import { linkedFileName } from './exercises/lesson.ts';
import { resolveParameters } from './parameters.ts';
import { pageSynthDeclarations } from './page-synth-declarations.ts';
import { synthParams } from './synth-params.ts';

type Made = ReturnType<typeof synthesise>;

const samples = {
  rest: { name: 'Rest', params: restSample },
  hard: { name: 'Difficult', params: hardSample },
  extrasystoles: { name: 'Extrasystoles', params: extrasystolesSample },
  exercise: { name: 'Treadmill', params: exerciseSample },
  sounds: { name: 'Heart sounds', params: soundsSample },
};

/** Names of the samples that come with the page, and of the exercises' records. */
export type SampleName = ExerciseId | keyof typeof samples;

/** Returns the names that are known now. They include the exercises of a lesson file that the user dropped. */
export const sampleNames = (): readonly SampleName[] =>
  [...exerciseIds(), ...Object.keys(samples)] as readonly SampleName[];

/** Makes a sample that comes with the page, or the record of an exercise. */
export function makeSample(name: SampleName): Made {
  if (isExerciseId(name)) {
    const { title, synthetic, recording } = exerciseById(name);
    if (recording === null) return makeSynthetic(title, synthetic);
    const names = recording.files.map(linkedFileName).join(', ');
    throw new BeatbenchError(
      'missing-file',
      `The exercise ‘${title}’ is on a recording that is not made: name its file, ${names}.`,
    );
  }
  const { params, name: title } = samples[name];
  return synthesise(params, title);
}

/**
 * Makes a record of ECG, PPG and, if requested, heart sounds from its parameters.
 * @throws BeatbenchError `bad-parameter`
 */
export function makeSynthetic(name: string, parameters: ParameterValues): Made {
  const resolved = resolveParameters(pageSynthDeclarations, parameters);
  return synthesise(synthParams(resolved, resolved.word('pcg', ['off', 'on']) === 'on'), name);
}
