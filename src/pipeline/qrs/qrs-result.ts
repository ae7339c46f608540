import { editsResult } from '../edits/edits-result.ts';
import type { LeadQuality } from '../../model/qrs-quality.ts';
import type { QrsRun } from './analyse-qrs.ts';
import { qrsRows } from './qrs-rows.ts';
import { scoreResult } from './score-result.ts';

/** The result of a run as the output has it. */
export function qrsResult({ outputs: { edited, score, quality }, parameters }: QrsRun): object {
  return {
    beats: qrsRows(edited, quality),
    ...(score === null ? {} : scoreResult(score, parameters.values)),
    ...editsResult(edited),
    ...(quality === null ? {} : { lead: edited.label, quality: qualityResult(quality) }),
  };
}

function qualityResult({ index, stretches }: LeadQuality): object {
  return {
    index,
    stretches: stretches.map(({ fromSec, toSec, isDoubtful, ...parts }) => {
      return { from: fromSec, to: toSec, ...parts, doubtful: isDoubtful };
    }),
  };
}
