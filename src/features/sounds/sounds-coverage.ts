import type { LvetMissReason, SoundBeat, SoundMissReason } from '../../model/sounds.ts';
import type { Coverage, CoverageReason } from '../coverage-lines.ts';
import { coverageLines, rejectWords } from '../coverage-lines.ts';

const missWords: Readonly<Record<SoundMissReason, string>> = {
  gap: 'in a gap',
  'no-upstroke': 'no upstroke',
  'no-peak': 'no peak in its search',
  'no-foot': 'no foot',
  'no-nadir': 'no nadir',
  'no-onset': 'no onset: the envelope stays above',
  edge: 'not in the search range',
};

const lvetWords = (reason: LvetMissReason): string => {
  if (reason === 'no-channel') return 'no PPG';
  return reason in rejectWords
    ? rejectWords[reason as keyof typeof rejectWords]
    : missWords[reason as SoundMissReason];
};

function whyOf({ rejected, missed, lvet }: SoundBeat): CoverageReason | null {
  if (rejected !== null)
    return { words: `left out: ${rejectWords[rejected]}`, briefly: rejectWords[rejected] };
  const { s1, s2, qrs } = missed;
  if (s1 !== null) return { words: `no S1: ${missWords[s1]}`, briefly: `no S1` };
  if (s2 !== null) return { words: `no S2: ${missWords[s2]}`, briefly: `no S2` };
  if (qrs !== null) return { words: 'no QRS onset', briefly: 'no QRS onset' };
  if (missed.lvet === null || missed.lvet === 'no-channel' || lvet.historic !== null) return null;
  return { words: `no LVET: ${lvetWords(missed.lvet)}`, briefly: 'no LVET' };
}

/** How many beats have what, and for each that lacks something, why. By the historic method. */
export function soundsCoverage(beats: readonly SoundBeat[], hasPulse: boolean): Coverage {
  const countOf = (name: string, has: (beat: SoundBeat) => boolean) => ({
    name,
    count: beats.filter(has).length,
  });
  return {
    counts: [
      { name: 'R', count: beats.length },
      countOf('S1', (beat) => beat.s1.historic !== null),
      countOf('S2', (beat) => beat.s2.historic !== null),
      ...(hasPulse ? [countOf('LVET', (beat) => beat.lvet.historic !== null)] : []),
    ],
    lines: coverageLines(beats, whyOf),
  };
}
