import { BeatbenchError } from '../../model/failure.ts';
import { curveLengthStudy, runCurveLengthStudy } from './curve-length-study.ts';
import { fftStudy, runFftStudy } from './fft-study.ts';
import { runFilterStudy } from './filter-run.ts';
import { type FilterCheck, filterStudy } from './filter-study.ts';
import { intervalsStudy, runIntervalsStudy } from './intervals-study.ts';
import type { Shape } from './read-shape.ts';
import { runScanStudy, scanStudy } from './scan-study.ts';
import type { AnyStudy, BenchTools, StudyTools, TimingOptions } from './study.ts';
import { runTemplatesStudy, templatesStudy } from './templates-study.ts';
import { runWorkgroupStudy, workgroupStudy } from './workgroup-study.ts';

/** Every study that there is, in the order in which they are run and shown. */
const list = [
  filterStudy,
  workgroupStudy,
  intervalsStudy,
  fftStudy,
  scanStudy,
  curveLengthStudy,
  templatesStudy,
] as const;

/** What measures each: apart from the declarations, so that the page's thread goes without it. */
const runs: {
  readonly [Id in StudyId]: (
    tools: StudyTools<StudyRows[Id]> & { readonly check: (check: FilterCheck) => void },
    options: StudyOptions[Id],
  ) => Promise<void>;
} = {
  filter: runFilterStudy,
  workgroups: runWorkgroupStudy,
  intervals: runIntervalsStudy,
  fft: runFftStudy,
  scan: runScanStudy,
  'curve-length': runCurveLengthStudy,
  templates: runTemplatesStudy,
};

type ListedStudy = (typeof list)[number];

export type StudyId = ListedStudy['id'];

/** What a row of each study holds. */
export type StudyRows = { readonly [S in ListedStudy as S['id']]: Shape<S['readRow']> };

/** What one run of each study measures. */
export type StudyOptions = {
  readonly [S in ListedStudy as S['id']]: TimingOptions & ReturnType<S['options']>[number];
};

/** The same, to be gone through. */
export const allStudies: readonly AnyStudy<StudyId>[] = list;

/** A row of any study, with the study's name. */
export type StudyRow = {
  [Id in StudyId]: { readonly study: Id; readonly row: StudyRows[Id] };
}[StudyId];

/** What a study tells while it runs. */
export type StudyEvent =
  | ({ readonly kind: 'row' } & StudyRow)
  | { readonly kind: 'check'; readonly check: FilterCheck }
  | {
      readonly kind: 'progress';
      readonly study: StudyId;
      /** Of the study, 0 … 1. */
      readonly share: number;
      readonly doing: string;
    };

/** What all studies measure with, and who is told. */
export interface TellingTools extends BenchTools {
  readonly tell: (event: StudyEvent) => void;
}

/**
 * Runs one study, its rows told as they are measured.
 *
 * @throws BeatbenchError `cancelled`, what was told till then being good; `GpuLostError`,
 *   `GpuRefusedError` where the GPU fails
 */
export async function runStudy<Id extends StudyId>(
  study: Id,
  { tell, ...tools }: TellingTools,
  options: StudyOptions[Id],
): Promise<void> {
  if (tools.signal.aborted) throw new BeatbenchError('cancelled', 'The measurement was cancelled.');
  const own: Parameters<(typeof runs)[Id]>[0] = {
    ...tools,
    row: (row: StudyRows[Id]) => tell({ kind: 'row', study, row } as StudyEvent),
    check: (check) => tell({ kind: 'check', check }),
    progress: (share, doing) => tell({ kind: 'progress', study, share, doing }),
  };
  await runs[study](own, options);
  tell({ kind: 'progress', study, share: 1, doing: '' });
}
