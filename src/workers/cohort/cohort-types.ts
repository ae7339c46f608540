import type { BeatEdit } from '../../model/edits.ts';
import type { Failure } from '../../model/failure.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { Stretch } from '../../model/stretch.ts';
import type { AnalysedMember } from '../../pipeline/cohort/analyse-member.ts';
import type { ComparedAnalysis } from '../../pipeline/cohort/compared-member.ts';
import type { AnalysedSeries } from '../../pipeline/cohort/series-member.ts';
import type { Job } from '../client-types.ts';
import type { PickedFile } from '../calls/request-types.ts';
import type { OpenOptions } from '../../pipeline/sessions/open-options.ts';
import type { SampleName } from '../../pipeline/made-recordings.ts';
import type { RoleChoice } from '../../model/corrections.ts';

/** Where a recording of a cohort is read from. */
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

/** One recording of a cohort to be analysed; it crosses to a worker. */
export interface CohortTask {
  readonly analysis: ComparedAnalysis;
  readonly source: CohortSource;
  /** What a person takes its channels for. */
  readonly roles: readonly RoleChoice[];
  /** How a clean ECG among its channels is made: what differs from the defaults of Denoise. */
  readonly cleaning: ParameterValues;
  /** Corrections of its beats by hand. */
  readonly edits: readonly BeatEdit[];
  /** Spans that a person named or excluded; null where they are those of the file. */
  readonly stretches: readonly Stretch[] | null;
  /** What differs from the defaults. */
  readonly parameters: ParameterValues;
}

interface OfRecording {
  readonly sha256: string | null;
  /** What computed it: 'CPU', or a GPU's name. */
  readonly device: string;
  readonly failure: null;
}

/** What comes back of one: a few numbers, or why there are none. */
export type CohortOutcome =
  | (Omit<AnalysedMember, 'timings'> & OfRecording & { readonly analysis: 'intervals' })
  | (Omit<AnalysedSeries, 'timings'> & OfRecording & { readonly analysis: 'series' })
  | { readonly figures: null; readonly failure: Failure };

/** What is reported of a task while it is at work. */
export interface CohortTold {
  readonly onStart: (index: number) => void;
  /** Share of the task done, 0 … 1; often in a day-long recording, never in a short one. */
  readonly onProgress: (index: number, share: number) => void;
  readonly onDone: (index: number, outcome: CohortOutcome) => void;
}

/** Analyses many recordings at once. */
export interface CohortClient {
  /** Analyses in the order given; resolves when all are done or it was cancelled. */
  analyse(tasks: readonly CohortTask[], told: CohortTold): Job<void>;
}

/** What a worker of the pool is told. */
export type ToCohortWorker =
  | { readonly kind: 'analyse'; readonly task: CohortTask }
  | { readonly kind: 'cancel' };

/** What it tells. */
export type FromCohortWorker =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly outcome: CohortOutcome };
