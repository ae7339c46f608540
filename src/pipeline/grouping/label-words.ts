import type { LabelPart, RecordingLabels } from '../../model/recording-labels.ts';

/** In the order in which they are written. */
export const labelParts = ['subject', 'state', 'task', 'trial'] as const satisfies readonly LabelPart[];

export const noLabels: RecordingLabels = { subject: null, state: null, task: null, trial: null };

/** Returns whether a recording belongs to a group; a trial or task alone does not make one. */
export function isGrouped({ subject, state }: RecordingLabels): boolean {
  return subject !== null || state !== null;
}

function joined(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' · ');
}

const trialWords = ({ trial }: RecordingLabels): string | null => (trial === null ? null : `trial ${trial}`);

/** Returns whether the state distinguishes the recordings of a subject, and so is not part of the heading. */
function isStateOwn({ subject, task, trial }: RecordingLabels): boolean {
  return subject !== null && task === null && trial === null;
}

/**
 * Returns the heading of a recording's group: 'S06 · recumbent', or only the subject if each state was recorded once.
 */
export function groupHeading(labels: RecordingLabels): string {
  return isStateOwn(labels) ? joined([labels.subject]) : joined([labels.subject, labels.state]);
}

/** Returns the name of a recording in its group: 'walk · trial 1'; empty if nothing distinguishes it. */
export function labelledRowName(labels: RecordingLabels): string {
  return isStateOwn(labels) ? joined([labels.state]) : joined([labels.task, trialWords(labels)]);
}

/** Returns the name of a recording by itself: 'S06 · recumbent · trial 1'; empty if it belongs to no group. */
export function recordingTitle(labels: RecordingLabels): string {
  return isGrouped(labels) ? joined([labels.subject, labels.state, labels.task, trialWords(labels)]) : '';
}
