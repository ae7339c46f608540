import type { LeftOutReason } from '../../model/intervals.ts';
import { leftOutWords } from '../words/left-out-words.ts';
import type { CoverageReason } from './coverage-lines.ts';

/** Why a beat has no aligned landmark: the beat is left out, or its whole window has no value. */
export function notAligned(landmark: string, leftOut: LeftOutReason | null): CoverageReason {
  const words = leftOut === null ? 'window not measurable' : leftOutWords[leftOut];
  return { words: `${landmark} not aligned: ${words}`, briefly: `${landmark}: ${words}` };
}
