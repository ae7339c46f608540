import { editsResult } from '../edits/edits-result.ts';
import type { QrsRun } from './analyse-qrs.ts';
import { qrsRows } from './qrs-rows.ts';
import { scoreResult } from './score-result.ts';

/** The result of a run as the output has it. */
export function qrsResult({ outputs: { edited, score }, parameters }: QrsRun): object {
  return {
    beats: qrsRows(edited),
    ...(score === null ? {} : scoreResult(score, parameters.values)),
    ...editsResult(edited),
  };
}
