import type { LabelPart, RecordingLabels } from '../../model/recording-labels.ts';

/** In the order in which they are said. */
export const labelParts = ['subject', 'state', 'task', 'trial'] as const satisfies readonly LabelPart[];

export const noLabels: RecordingLabels = { subject: null, state: null, task: null, trial: null };

/** Whether a recording stands in a group; a trial or task of nobody makes none. */
export function isGrouped({ subject, state }: RecordingLabels): boolean {
  return subject !== null || state !== null;
}

function joined(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' · ');
}

const trialWords = ({ trial }: RecordingLabels): string | null => (trial === null ? null : `trial ${trial}`);

/** Whether the state is what tells recordings of a subject apart, and hence no heading. */
function isStateOwn({ subject, task, trial }: RecordingLabels): boolean {
  return subject !== null && task === null && trial === null;
}

/** What a recording's group is headed by: 'S06 · recumbent', or the subject alone where each state was recorded once. */
export function groupHeading(labels: RecordingLabels): string {
  return isStateOwn(labels) ? joined([labels.subject]) : joined([labels.subject, labels.state]);
}

/** What a recording is called in its group: 'walk · trial 1'; empty where nothing tells it apart. */
export function labelledRowName(labels: RecordingLabels): string {
  return isStateOwn(labels) ? joined([labels.state]) : joined([labels.task, trialWords(labels)]);
}

/** What a recording is called by itself: 'S06 · recumbent · trial 1'; empty where it stands in no group. */
export function recordingTitle(labels: RecordingLabels): string {
  return isGrouped(labels) ? joined([labels.subject, labels.state, labels.task, trialWords(labels)]) : '';
}
