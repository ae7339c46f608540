/** What a recording is of, as the name of its file or a person says; null where neither does. */
export interface RecordingLabels {
  readonly subject: string | null;
  /** Posture or other state that the subject was in. */
  readonly state: string | null;
  readonly task: string | null;
  readonly trial: string | null;
}

export type LabelPart = keyof RecordingLabels;
