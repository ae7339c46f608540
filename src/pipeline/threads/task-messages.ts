import type { Recording } from '../../model/recording.ts';
import type { Samples } from '../../model/samples.ts';

/** What of a recording crosses to another thread: all but its samples and its files. */
export type RecordingElsewhere = Omit<Recording, 'read' | 'readDigital' | 'readAnnotations' | 'sources'>;

/** What of a recording is asked for. */
export interface SamplesWanted {
  readonly channelIndex: number;
  readonly from: number;
  readonly to: number;
  readonly isDigital: boolean;
}

/** What a thread is told. */
export type ToTaskThread =
  | {
      readonly tell: 'task';
      readonly id: number;
      readonly name: string;
      readonly input: unknown;
      readonly recording: RecordingElsewhere | null;
    }
  | { readonly tell: 'cancel'; readonly id: number }
  | {
      readonly tell: 'samples';
      readonly id: number;
      /** Null where they could not be read: the task is then done again by who has the recording, and fails there. */
      readonly samples: Samples<Float64Array | Int32Array> | null;
    };

/** What it tells. */
export type FromTaskThread =
  | { readonly tell: 'output'; readonly id: number; readonly output: unknown }
  /** The task is to be done again by who asked, and fails there with its own error. */
  | { readonly tell: 'failed'; readonly id: number }
  | { readonly tell: 'read'; readonly id: number; readonly task: number; readonly wanted: SamplesWanted };

/** The head of a recording, to be sent. */
export function headOf(recording: Recording): RecordingElsewhere {
  const { name, format, durationSec, startTime, channels, annotations, warnings, stretches, comments } =
    recording;
  return {
    name,
    format,
    durationSec,
    startTime,
    channels,
    annotations,
    warnings,
    ...(stretches && { stretches }),
    ...(comments && { comments }),
  };
}
