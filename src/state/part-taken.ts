import type { ParameterValues } from '../model/parameters.ts';
import type { AnalysisName, RecordingSummary } from '../workers/protocol.ts';
import type { RecordingEntry } from './recordings.ts';
import type { SessionStores } from './session-stores.ts';

/** What an analysis holds at a time: copies of a channel as recorded, and at the rate that it works at. */
const heldCopies: Readonly<Record<AnalysisName, { readonly recorded: number; readonly worked: number }>> = {
  intervals: { recorded: 1, worked: 10 },
  filter: { recorded: 6, worked: 0 },
  // Finds beats block by block.
  qrs: { recorded: 0, worked: 0 },
  templates: { recorded: 6, worked: 0 },
  denoise: { recorded: 10, worked: 0 },
  sounds: { recorded: 8, worked: 10 },
  landmark: { recorded: 3, worked: 16 },
};

/** Signals sampled faster are brought down to it by the intervals analysis, Hz. */
const workedFs = 500;

const bytesASample = 8;

/** What an analysis may hold unasked, bytes. */
const mostBytes = 360e6;

/** The part of a longer record that is analysed unasked is at most so long, s. */
const longestPartSec = 3600;

/** The length of a part is a multiple of it, s. */
const stepSec = 60;

/** What an analysis of so much of a recording holds at its worst, bytes. */
export function heldBytes(analysis: AnalysisName, { channels }: RecordingSummary, lengthSec: number): number {
  const { recorded, worked } = heldCopies[analysis];
  const fastest = Math.max(0, ...channels.map(({ fs }) => fs));
  return bytesASample * lengthSec * (recorded * fastest + worked * Math.min(fastest, workedFs));
}

/** How much of a recording is analysed unasked, from its start, s; null for all of it. */
export function partUnasked(analysis: AnalysisName, summary: RecordingSummary): number | null {
  const { durationSec } = summary;
  const wholeBytes = heldBytes(analysis, summary, durationSec);
  if (wholeBytes <= mostBytes) return null;
  const fittingSec = (durationSec * mostBytes) / wholeBytes;
  const steps = Math.floor(Math.min(longestPartSec, fittingSec / 2) / stepSec);
  return Math.max(1, steps) * stepSec;
}

/** Whether a person said which part of a record is analysed. */
export const saysPart = (values: ParameterValues): boolean => 'from' in values || 'to' in values;

type Taken = Pick<SessionStores, 'parameters' | 'wholes'>;

/** What an analysis of a recording is asked with: what a person changed, and of a long record a part of it. */
export function valuesTaken(
  { parameters, wholes }: Taken,
  analysis: AnalysisName,
  { key, summary }: Pick<RecordingEntry, 'key' | 'summary'>,
): ParameterValues {
  const { changed } = parameters[analysis].getState();
  if (summary === null || saysPart(changed) || wholes.getState().has(key)) return changed;
  const partSec = partUnasked(analysis, summary);
  return partSec === null ? changed : { ...changed, to: partSec };
}
