/** Description of a recording's subject and task, from its file name or the user; null if neither gives it. */
export interface RecordingLabels {
  readonly subject: string | null;
  /** Posture or other state of the subject. */
  readonly state: string | null;
  readonly task: string | null;
  readonly trial: string | null;
}

export type LabelPart = keyof RecordingLabels;
