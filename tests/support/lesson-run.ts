import type { ParameterValues } from '../../src/model/parameters.ts';
import { chooseChannels } from '../../src/pipeline/channels.ts';
import { type ExerciseId, exerciseById, exerciseStart } from '../../src/pipeline/exercises/exercises.ts';
import type { LessonReports } from '../../src/pipeline/exercises/figure-kinds.ts';
import type { LessonAnalysis } from '../../src/pipeline/exercises/lesson.ts';
import { type ExerciseVerdict, judgeExercise } from '../../src/pipeline/exercises/lesson-figures.ts';
import { makeSample } from '../../src/pipeline/made-recordings.ts';
import { workerAnalyses } from '../../src/workers/analyses.ts';

/** An attempt at an exercise: changed parameters, and a typed number. */
export interface Attempt {
  readonly change?: ParameterValues;
  readonly entered?: number;
}

/** Resamples do not affect any number that an exercise is judged by. */
const withoutResamples: ParameterValues = { resamples: 0 };

/** Opens the record of an exercise, whose attempts are judged like on the page. */
export function openLesson(id: ExerciseId) {
  const lesson = exerciseById(id);
  const made = makeSample(id);
  const cache = new Map();

  async function reportOf<Name extends LessonAnalysis>(
    name: Name,
    parameters: ParameterValues,
  ): Promise<LessonReports[Name]> {
    const { analyse, report } = workerAnalyses[name];
    const run = await analyse({
      recording: made.recording,
      recordingId: id,
      choice: chooseChannels(made.recording),
      parameters,
      cache,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      source: made.recording,
      clean: made.clean,
      byHand: {},
      cleanOf: null,
      templateEdits: [],
      waveEdits: [],
      truth: made.truth,
      mostHeldCount: 1e7,
    });
    return report(run, false);
  }

  return {
    truth: made.truth,
    judge: async ({ change = {}, entered }: Attempt): Promise<ExerciseVerdict> => {
      const { analysis } = lesson;
      const isSwept = analysis === 'intervals' || analysis === 'sounds';
      const parameters = { ...exerciseStart(id), ...(isSwept ? withoutResamples : {}), ...change };
      const reports = { [analysis]: await reportOf(analysis, parameters) };
      const verdict = judgeExercise(lesson, { reports, truth: made.truth, entered: entered ?? null });
      if (verdict === null) throw new Error(`${id} was not analysed`);
      return verdict;
    },
  };
}
