import type { LvetMissReason, SoundBeat, SoundMissReason } from '../../model/sounds.ts';
import type { Coverage, CoverageReason } from '../coverage-lines.ts';
import { countCoverage, rejectReasonWords } from '../coverage-lines.ts';

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
  return reason in rejectReasonWords
    ? rejectReasonWords[reason as keyof typeof rejectReasonWords]
    : missWords[reason as SoundMissReason];
};

function missOf({ missed, lvet }: SoundBeat): CoverageReason | null {
  const { s1, s2, qrs } = missed;
  if (s1 !== null) return { words: `no S1: ${missWords[s1]}`, briefly: `no S1` };
  if (s2 !== null) return { words: `no S2: ${missWords[s2]}`, briefly: `no S2` };
  if (qrs !== null) return { words: 'no QRS onset', briefly: 'no QRS onset' };
  if (missed.lvet === null || missed.lvet === 'no-channel' || lvet.historic !== null) return null;
  return { words: `no LVET: ${lvetWords(missed.lvet)}`, briefly: 'no LVET' };
}

const has =
  (name: 's1' | 's2' | 'lvet') =>
  (beat: SoundBeat): boolean =>
    beat[name].historic !== null;

/** Which beats have the sounds and LVET, by the historic method. */
export function soundsCoverage(beats: readonly SoundBeat[], hasPulse: boolean): Coverage {
  const counted = [
    ['S1', has('s1')],
    ['S2', has('s2')],
    ...(hasPulse ? ([['LVET', has('lvet')]] as const) : []),
  ] as const;
  return countCoverage(beats, 'R', counted, missOf);
}
