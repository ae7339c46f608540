import { createElement, lazy, Suspense } from 'react';
import { CohortAbout } from '../../features/cohort/cohort-about.tsx';
import { CohortTools } from '../../features/cohort/cohort-tools.tsx';
import type { ParameterDeclaration } from '../../model/parameters.ts';
import { cohortDeclarations } from '../../pipeline/cohort/declarations.ts';
import type { MachineBench } from './bench.ts';
import { PinnedGroup } from './shared-groups.ts';

const loadCohort = () => import('../../features/cohort/cohort-bench.tsx');

const CohortGroups = lazy(async () => ({
  default: (await import('../../features/cohort/cohort-groups.tsx')).CohortGroups,
}));

const isOfComparison = ({ group }: ParameterDeclaration): boolean => group === 'Comparison';

export const cohortBench: MachineBench = {
  kind: 'machine',
  id: 'cohort',
  title: 'Cohort',
  work: 'cohort',
  declarations: [
    ...cohortDeclarations.filter(isOfComparison),
    ...cohortDeclarations.filter((one) => !isOfComparison(one)),
  ],
  shutGroups: [
    ...new Set(cohortDeclarations.filter((one) => !isOfComparison(one)).map(({ group }) => group)),
  ],
  own: {
    groups: createElement(Suspense, null, createElement(CohortGroups), createElement(PinnedGroup)),
    ids: [],
  },
  load: loadCohort,
  About: CohortAbout,
  View: lazy(async () => ({ default: (await loadCohort()).CohortBench })),
  Tools: CohortTools,
};
