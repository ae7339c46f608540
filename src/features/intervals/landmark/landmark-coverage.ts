import type { LandmarkBeat, LandmarkMissReason, StartMissReason } from '../../../model/landmarks.ts';
import type { Coverage, CoverageReason } from '../../coverage-lines.ts';
import { coverageLines, rejectWords } from '../../coverage-lines.ts';

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

function whyOf(beat: LandmarkBeat): CoverageReason | null {
  if (beat.rejected !== null) {
    const words = rejectWords[beat.rejected];
    return { words: `left out: ${words}`, briefly: words };
  }
  const { landmark, start } = beat.missed;
  if (landmark !== null)
    return { words: `no landmark: ${missWords[landmark]}`, briefly: missWords[landmark] };
  if (start === null) return null;
  return { words: `no start: ${missWords[start]}`, briefly: `start: ${missWords[start]}` };
}

/** How many beats have the landmark and the interval, and for each that lacks one, why. By the historic method. */
export function landmarkCoverage(beats: readonly LandmarkBeat[]): Coverage {
  return {
    counts: [
      { name: 'beats', count: beats.length },
      { name: 'landmark', count: beats.filter(({ landmark }) => landmark.historic !== null).length },
      { name: 'interval', count: beats.filter(({ interval }) => interval.historic !== null).length },
    ],
    lines: coverageLines(beats, whyOf),
  };
}
