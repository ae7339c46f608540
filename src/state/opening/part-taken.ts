import { analyses, analysisNames, type AnalysisName, valuesOfMarks } from '../../pipeline/analyses.ts';
import { isOfMarks } from '../../pipeline/channels.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { RecordingSummary } from '../../workers/protocol.ts';
import type { RecordingEntry, RecordingKey } from './recordings.ts';
import type { SessionStores } from '../session-stores.ts';

/** So long may an analysis take unasked, s. */
const mostSec = 30;

/** The part of a longer record that is analysed unasked is at most so long, s. */
const longestPartSec = 3600;

/** The length of a part is a multiple of it, s. */
const stepSec = 60;

const fastestFs = ({ channels }: RecordingSummary): number => Math.max(0, ...channels.map(({ fs }) => fs));

/** How much of a recording is analysed unasked, from its start, s; null for all of it. */
export function partUnasked(analysis: AnalysisName, summary: RecordingSummary): number | null {
  const { durationSec } = summary;
  const takenSec = (durationSec * fastestFs(summary) * analyses[analysis].nsASample) / 1e9;
  const share = mostSec / takenSec;
  if (!(share < 1)) return null;
  const steps = Math.floor(Math.min(longestPartSec, (durationSec * share) / 2) / stepSec);
  return Math.max(1, steps) * stepSec;
}

/**
 * The part of a recording that is offered for an analysis, s: what is taken unasked, of any analysis where this one
 * takes all of it; null of a recording that is always analysed whole.
 */
export function partOffered(analysis: AnalysisName, summary: RecordingSummary): number | null {
  return (
    partUnasked(analysis, summary) ??
    analysisNames.map((name) => partUnasked(name, summary)).find((partSec) => partSec !== null) ??
    null
  );
}

/** Whether a person said which part of a record is analysed. */
export const saysPart = (values: ParameterValues): boolean => 'from' in values || 'to' in values;

/** Names an analysis of a recording among those that a person wants of all of it. */
export const wholeKey = (analysis: AnalysisName, key: RecordingKey): string => `${analysis} ${key}`;

type Taken = Pick<SessionStores, 'parameters' | 'wholes'>;

/**
 * What an analysis of a recording is asked with: what a person changed, of beats without a signal as far as it holds of
 * them, and of a long record a part of it.
 */
export function valuesTaken(
  { parameters, wholes }: Taken,
  analysis: AnalysisName,
  { key, summary }: Pick<RecordingEntry, 'key' | 'summary'>,
  given: ParameterValues = parameters[analysis].getState().changed,
): ParameterValues {
  const changed = summary !== null && isOfMarks(summary) ? valuesOfMarks(analysis, given) : given;
  if (summary === null || saysPart(changed) || wholes.getState().has(wholeKey(analysis, key))) return changed;
  const partSec = partUnasked(analysis, summary);
  return partSec === null ? changed : { ...changed, to: partSec };
}
