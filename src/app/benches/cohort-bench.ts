import { CohortAbout } from '../../features/cohort/cohort-about.tsx';
import { CohortTools } from '../../features/cohort/cohort-tools.tsx';
import {
  pageCohortDeclarations,
  cohortChangedFirst,
} from '../../pipeline/cohort/cohort-series-declarations.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { groupsExcept, lazyGroups, lazyView, withGroupFirst, type MachineBench } from './bench.ts';
import { PinnedGroup } from './shared-groups.ts';

const CohortGroups = lazyComponent(
  async () => (await import('../../features/cohort/cohort-groups.tsx')).CohortGroups,
);

export const cohortBench: MachineBench = {
  kind: 'machine',
  id: 'cohort',
  title: 'Cohort',
  work: 'cohort',
  declarations: withGroupFirst(pageCohortDeclarations, 'Comparison'),
  changedFirst: cohortChangedFirst,
  shutGroups: groupsExcept(pageCohortDeclarations, ['Comparison', 'Series']),
  own: {
    groups: lazyGroups(CohortGroups, PinnedGroup),
    // Chosen next to the tabs.
    ids: ['analysis'],
  },
  About: CohortAbout,
  ...lazyView(async () => (await import('../../features/cohort/cohort-bench.tsx')).CohortBench),
  Tools: CohortTools,
};
