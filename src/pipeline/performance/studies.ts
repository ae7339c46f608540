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

/** Every study that there is, in the order in which they are run and shown. */
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

/** What all studies measure with, and what is called with their rows. */
export interface TellingTools extends BenchTools {
  readonly tell: (event: StudyEvent) => void;
}
