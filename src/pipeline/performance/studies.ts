import { curveLengthStudy } from './curve-length-study.ts';
import { fftStudy } from './fft-study.ts';
import { type FilterCheck, filterStudy } from './filter-study.ts';
import { intervalsStudy } from './intervals-study.ts';
import { modulationStudy } from './modulation-study.ts';
import type { Shape } from './read-shape.ts';
import { scanStudy } from './scan-study.ts';
import type { AnyStudy, BenchTools, TimingOptions } from './study.ts';
import { strategiesStudy } from './strategies-study.ts';
import { templatesStudy } from './templates-study.ts';
import { workgroupStudy } from './workgroup-study.ts';

/** All studies, in the order in which they are run and shown. */
const list = [
  filterStudy,
  workgroupStudy,
  intervalsStudy,
  fftStudy,
  scanStudy,
  curveLengthStudy,
  templatesStudy,
  strategiesStudy,
  modulationStudy,
] as const;

type ListedStudy = (typeof list)[number];

export type StudyId = ListedStudy['id'];

/** Type of a row of each study. */
export type StudyRows = { readonly [S in ListedStudy as S['id']]: Shape<S['readRow']> };

/** Options of one run of each study. */
export type StudyOptions = {
  readonly [S in ListedStudy as S['id']]: TimingOptions & ReturnType<S['options']>[number];
};

/** The same list, with a common type for iteration. */
export const allStudies: readonly AnyStudy<StudyId>[] = list;

/** A row of any study, with the study's name. */
export type StudyRow = {
  [Id in StudyId]: { readonly study: Id; readonly row: StudyRows[Id] };
}[StudyId];

/** Event that a study reports while it runs. */
export type StudyEvent =
  | ({ readonly kind: 'row' } & StudyRow)
  | { readonly kind: 'check'; readonly check: FilterCheck }
  | {
      readonly kind: 'progress';
      readonly study: StudyId;
      /** Share of the study, 0 … 1. */
      readonly share: number;
      readonly doing: string;
    };

/** Resources of all studies, and the callback for their events. */
export interface ReportingTools extends BenchTools {
  readonly tell: (event: StudyEvent) => void;
}
