import type { BeatEdit } from '../../model/edits.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { Stretch } from '../../model/stretch.ts';
import type { ComparedAnalysis, ComparedOutcome } from '../../pipeline/cohort/compared-member.ts';
import type { Job } from '../client-types.ts';
import type { PickedFile } from '../calls/request-types.ts';
import type { OpenOptions } from '../../pipeline/sessions/open-options.ts';
import type { SampleName } from '../../pipeline/made-recordings.ts';
import type { RoleChoice } from '../../model/corrections.ts';

/** Source of a recording of a cohort. */
export type CohortSource =
  | {
      readonly kind: 'files';
      readonly files: readonly PickedFile[];
      readonly options: OpenOptions;
      /** Path of the file that names the recording. */
      readonly main: string;
    }
  | { readonly kind: 'sample'; readonly sample: SampleName }
  | { readonly kind: 'synthetic'; readonly name: string; readonly values: ParameterValues };

/** Task to analyse one recording of a cohort; it is sent to a worker. */
export interface CohortTask {
  readonly analysis: ComparedAnalysis;
  readonly source: CohortSource;
  /** Roles of its channels that the user chose. */
  readonly roles: readonly RoleChoice[];
  /** How a clean ECG among its channels is made: parameters of Denoise that differ from their defaults. */
  readonly cleaning: ParameterValues;
  /** The user's corrections of its beats. */
  readonly edits: readonly BeatEdit[];
  /** Stretches that the user named or excluded; null to use those of the file. */
  readonly stretches: readonly Stretch[] | null;
  /** Parameters that differ from their defaults. */
  readonly parameters: ParameterValues;
}

/** Outcome of a task: a few numbers and the device that computed them, 'CPU' or a GPU's name; or the failure. */
export type CohortOutcome = ComparedOutcome<{ readonly device: string }>;

/** Callbacks for the progress of tasks. */
export interface CohortCallbacks {
  readonly onStart: (index: number) => void;
  /** Receives the share of the task done, 0 … 1; called often for a day-long recording, never for a short one. */
  readonly onProgress: (index: number, share: number) => void;
  readonly onDone: (index: number, outcome: CohortOutcome) => void;
}

/** Client that analyses many recordings in parallel. */
export interface CohortClient {
  /** Analyses tasks in the order given; resolves when all are done, and rejects if it was cancelled. */
  analyse(tasks: readonly CohortTask[], callbacks: CohortCallbacks): Job<void>;
}

/** Message to a worker of the pool. */
export type ToCohortWorker =
  | { readonly kind: 'analyse'; readonly task: CohortTask }
  | { readonly kind: 'cancel' };

/** Message from a worker of the pool. */
export type FromCohortWorker =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly outcome: CohortOutcome };
