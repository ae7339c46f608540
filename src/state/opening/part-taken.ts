import { analyses, analysisNames, type AnalysisName } from '../../pipeline/analyses.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { RecordingSummary } from '../../workers/protocol.ts';
import type { RecordingEntry, RecordingKey } from './recordings.ts';
import type { SessionStores } from '../session-stores.ts';

/** Signals sampled faster are brought down to it by the intervals analysis, Hz. */
const workedFs = 500;

const bytesASample = 8;

/** What an analysis may hold of signals unasked, bytes. */
const mostBytes = 360e6;

/** So long may an analysis take unasked, s. */
const mostSec = 30;

/** The part of a longer record that is analysed unasked is at most so long, s. */
const longestPartSec = 3600;

/** The length of a part is a multiple of it, s. */
const stepSec = 60;

const fastestOf = ({ channels }: RecordingSummary): number => Math.max(0, ...channels.map(({ fs }) => fs));

/** The signals that an analysis of so much of a recording holds at its worst, bytes; 0 where it goes in passes. */
export function heldBytes(analysis: AnalysisName, summary: RecordingSummary, lengthSec: number): number {
  const { recorded, worked } = analyses[analysis].cost;
  const fastest = fastestOf(summary);
  return bytesASample * lengthSec * (recorded * fastest + worked * Math.min(fastest, workedFs));
}

/** What an analysis of all of a recording holds of signals where that is more than is held unasked; else null. */
export function muchHeld(analysis: AnalysisName, summary: RecordingSummary): number | null {
  const bytes = heldBytes(analysis, summary, summary.durationSec);
  return bytes > mostBytes ? bytes : null;
}

/** How much of a recording is analysed unasked, from its start, s; null for all of it. */
export function partUnasked(analysis: AnalysisName, summary: RecordingSummary): number | null {
  const { durationSec } = summary;
  const bytes = heldBytes(analysis, summary, durationSec);
  const takenSec = (durationSec * fastestOf(summary) * analyses[analysis].cost.nsASample) / 1e9;
  const share = Math.min(mostBytes / bytes, mostSec / takenSec);
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

/** What an analysis of a recording is asked with: what a person changed, and of a long record a part of it. */
export function valuesTaken(
  { parameters, wholes }: Taken,
  analysis: AnalysisName,
  { key, summary }: Pick<RecordingEntry, 'key' | 'summary'>,
): ParameterValues {
  const { changed } = parameters[analysis].getState();
  if (summary === null || saysPart(changed) || wholes.getState().has(wholeKey(analysis, key))) return changed;
  const partSec = partUnasked(analysis, summary);
  return partSec === null ? changed : { ...changed, to: partSec };
}
