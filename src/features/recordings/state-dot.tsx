import type { ReadingState } from '../../state/opening/recordings.ts';

const words: Readonly<Record<ReadingState, string>> = {
  analysed: 'analysed',
  unread: 'not yet analysed',
  reading: 'reading',
  broken: 'could not be read',
};

/** Renders the state of a recording as a filled circle, a hollow one, a partial ring or a triangle. */
export function StateDot({ state }: { readonly state: ReadingState }) {
  return (
    <svg className={`dot ${state}`} viewBox="0 0 8 8" role="img" aria-label={words[state]}>
      {state === 'broken' ? <path d="M4 .5 8 7.5H0Z" /> : <circle cx="4" cy="4" r="3" />}
      {state === 'reading' && <path d="M4 1a3 3 0 1 1-2.4 4.8" />}
    </svg>
  );
}
