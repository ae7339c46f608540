import type { Recording } from '../../model/recording.ts';
import type { Samples } from '../../model/samples.ts';

/** The part of a recording that is sent to another thread: everything except its samples and its files. */
export type RecordingMetadata = Omit<Recording, 'read' | 'readDigital' | 'readAnnotations' | 'sources'>;

/** Request for samples of a recording. */
export interface SamplesRequest {
  readonly channelIndex: number;
  readonly from: number;
  readonly to: number;
  readonly isDigital: boolean;
}

/** Message to a thread. */
export type ToTaskThread =
  | {
      readonly tell: 'task';
      readonly id: number;
      readonly name: string;
      readonly input: unknown;
      readonly recording: RecordingMetadata | null;
    }
  | { readonly tell: 'cancel'; readonly id: number }
  | {
      readonly tell: 'samples';
      readonly id: number;
      /**
       * Null if they could not be read; the thread that has the recording then runs the task again, and fails there.
       */
      readonly samples: Samples<Float64Array | Int32Array> | null;
    };

/** Message from a thread. */
export type FromTaskThread =
  | { readonly tell: 'output'; readonly id: number; readonly output: unknown }
  /** The caller must run the task again, and fails there with the original error. */
  | { readonly tell: 'failed'; readonly id: number }
  | { readonly tell: 'read'; readonly id: number; readonly task: number; readonly wanted: SamplesRequest };

/** Returns the head of a recording, to be sent. */
export function extractRecordingMetadata(recording: Recording): RecordingMetadata {
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
