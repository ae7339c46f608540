import { analyses, analysisNames, type AnalysisName, valuesForMarks } from '../../pipeline/analyses.ts';
import { hasOnlyMarks } from '../../pipeline/channels.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { RecordingSummary } from '../../workers/protocol.ts';
import type { RecordingEntry, RecordingKey } from './recordings.ts';
import type { SessionStores } from '../session-stores.ts';

/** Maximum predicted time of an analysis of a whole record that starts by default, s. */
const maxDefaultSec = 30;

/** Maximum length of the part of a longer record that is analysed by default, s. */
const longestPartSec = 3600;

/** The length of a part is a multiple of this, s. */
const stepSec = 60;

const fastestFs = ({ channels }: RecordingSummary): number => Math.max(0, ...channels.map(({ fs }) => fs));

/** Returns the length of the part, from the start, that is analysed by default, s; null for all of it. */
export function defaultPartSec(analysis: AnalysisName, summary: RecordingSummary): number | null {
  const { durationSec } = summary;
  const takenSec = (durationSec * fastestFs(summary) * analyses[analysis].nsASample) / 1e9;
  const share = maxDefaultSec / takenSec;
  if (!(share < 1)) return null;
  const steps = Math.floor(Math.min(longestPartSec, (durationSec * share) / 2) / stepSec);
  return Math.max(1, steps) * stepSec;
}

/**
 * Returns the length of the part that is offered for an analysis, s: the default part, or that of another analysis if
 * this one takes all by default. Returns null if every analysis takes all of it.
 */
export function offeredPartSec(analysis: AnalysisName, summary: RecordingSummary): number | null {
  return (
    defaultPartSec(analysis, summary) ??
    analysisNames.map((name) => defaultPartSec(name, summary)).find((partSec) => partSec !== null) ??
    null
  );
}

/** Returns whether the user chose which part of a record is analysed. */
export const hasChosenPart = (values: ParameterValues): boolean => 'from' in values || 'to' in values;

/** Returns the key of an analysis of a recording in the set of those that cover the whole recording. */
export const fullAnalysisKey = (analysis: AnalysisName, key: RecordingKey): string => `${analysis} ${key}`;

type PartStores = Pick<SessionStores, 'parameters' | 'wholes'>;

/**
 * Returns the parameters with which a recording is analysed: those that the user changed, only the applicable ones if
 * there are beats without a signal, and the default part of a long record.
 */
export function analysisValuesOf(
  { parameters, wholes }: PartStores,
  analysis: AnalysisName,
  { key, summary }: Pick<RecordingEntry, 'key' | 'summary'>,
  given: ParameterValues = parameters[analysis].getState().changed,
): ParameterValues {
  const changed = summary !== null && hasOnlyMarks(summary) ? valuesForMarks(analysis, given) : given;
  if (summary === null || hasChosenPart(changed) || wholes.getState().has(fullAnalysisKey(analysis, key)))
    return changed;
  const partSec = defaultPartSec(analysis, summary);
  return partSec === null ? changed : { ...changed, to: partSec };
}
