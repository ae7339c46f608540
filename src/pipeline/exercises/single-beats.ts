import type { IntervalsResult } from '../../model/intervals.ts';
import { errorWithin, type IntervalsExercise, foundFigure, spreadBesideTrue } from './exercise.ts';

/** What of the spread of single beats is no error, over the windows, ms; null where a window has none. */
function remainingSd({ windows }: IntervalsResult): number | null {
  let [sum, count] = [0, 0];
  for (const { beats, intervals } of windows) {
    const { remainingSd: sd } = intervals.rptt.aligned;
    if (sd === null) return null;
    sum += beats * sd * sd;
    count += beats;
  }
  return count === 0 ? null : Math.sqrt(sum / count);
}

/** Of the spread of single beats a part is error, and one method knows how much. */
export const singleBeats: IntervalsExercise = {
  analysis: 'intervals',
  title: 'A change of 3 ms in noise',
  text: 'Here rPTT truly changes by 3 ms (SD) from beat to beat, under noise. Single beats spread by that change and by the errors of the method. Averaging would make both smaller.',
  question:
    'Which method tells the true change: within 1 ms of it, with an rPTT that is within 20 ms on average?',
  answer:
    'The aligned one. It knows the likely error of each beat, so that its part of the spread can be taken out, and what remains is the change. The other methods show both together.',
  synthetic: { duration: 90, seed: 13, rpttSd: 3, noiseEcg: 'white:26', noisePpg: 'white:16' },
  start: { average: 0, headline: 'historic' },
  controls: ['headline'],
  interval: 'rptt',
  by: 'headline',
  figures: (compared, result, method) => [
    spreadBesideTrue(
      'Change told less the true one',
      method === 'aligned' ? remainingSd(result) : compared.sdMs,
      compared,
    ),
    errorWithin('Error of rPTT', compared.biasMs, 20),
    foundFigure(compared),
  ],
};
