import type { RecordingEntry } from '../../state/opening/recordings.ts';

/** The clean ECG of a recording as a channel. */
export interface CleanChoice {
  /** Place of the clean channel; null while there is none. */
  readonly cleanIndex: number | null;
  /** Whether other benches analyse it. */
  readonly isAnalysed: boolean;
}

/** Whether the clean ECG is a channel, and the one that is analysed: of two for the same, the later choice is. */
export function cleanChoiceOf({ summary, roles }: Pick<RecordingEntry, 'summary' | 'roles'>): CleanChoice {
  const found = summary?.channels.findIndex(({ cleanOf }) => cleanOf !== undefined) ?? -1;
  if (found < 0) return { cleanIndex: null, isAnalysed: false };
  const last = roles.findLast(({ role }) => role === 'ecg');
  return { cleanIndex: found, isAnalysed: last?.channelIndex === found };
}
