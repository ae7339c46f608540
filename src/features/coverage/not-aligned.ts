import type { LeftOutReason } from '../../model/intervals.ts';
import { leftOutWords } from '../words/left-out-words.ts';
import type { CoverageReason } from './coverage-lines.ts';

const said = new Map<string, CoverageReason>();

/** Why a beat has no aligned landmark: the beat is left out, or its whole window has no value. */
export function notAligned(landmark: string, leftOut: LeftOutReason | null): CoverageReason {
  // Made once, as it is asked for of a hundred thousand beats.
  const key = `${landmark} ${leftOut}`;
  const known = said.get(key);
  if (known !== undefined) return known;
  const words = leftOut === null ? 'window not measurable' : leftOutWords[leftOut];
  const reason = { words: `${landmark} not aligned: ${words}`, briefly: `${landmark}: ${words}` };
  said.set(key, reason);
  return reason;
}
