import type { LandmarkBeat, LandmarkMissReason, StartMissReason } from '../../../model/landmarks.ts';
import type { Coverage } from '../../coverage-lines.ts';
import { countCoverage } from '../../coverage-lines.ts';

const missWords: Readonly<Record<StartMissReason | LandmarkMissReason, string>> = {
  gap: 'gap',
  'no-upstroke': 'no upstroke in range',
  'no-peak': 'no peak in range',
  'no-foot': 'no base',
  'no-nadir': 'no nadir in range',
  edge: 'not in the search range',
  'no-crossing': 'not crossed',
  'no-onset': 'no onset of S1',
  'no-previous': 'beat before left out',
};

/** Which beats have the landmark and the interval, by the historic method. */
export function landmarkCoverage(beats: readonly LandmarkBeat[]): Coverage {
  return countCoverage(
    beats,
    'beats',
    [
      ['landmark', ({ landmark }) => landmark.historic !== null],
      ['interval', ({ interval }) => interval.historic !== null],
    ],
    ({ missed: { landmark, start } }) => {
      if (landmark !== null)
        return { words: `no landmark: ${missWords[landmark]}`, briefly: missWords[landmark] };
      if (start === null) return null;
      return { words: `no start: ${missWords[start]}`, briefly: `start: ${missWords[start]}` };
    },
  );
}
