import { createElement, lazy, Suspense } from 'react';
import { FilterTools } from '../../features/filter/filter-tools.tsx';
import { FilterWaveforms } from '../../features/waveforms/filter-waveforms.tsx';
import { chainIds } from '../../pipeline/filter/chain.ts';
import { filterBenchDeclarations } from '../../pipeline/filter-bench/declarations.ts';
import type { RecordingBench } from './bench.ts';
import { everyRole } from './every-role.ts';

const loadFilter = () => import('../../features/filter/filter-bench.tsx');

const ChainGroups = lazy(async () => ({
  default: (await import('../../features/inspector/chain-groups.tsx')).ChainGroups,
}));

export const filterBench: RecordingBench = {
  kind: 'recording',
  id: 'filter',
  title: 'Filter',
  work: 'filter',
  needs: [{ roles: everyRole, name: 'a signal' }],
  declarations: filterBenchDeclarations,
  shutGroups: ['Signals', 'Part of the record', 'R-peaks', 'Computing'],
  computed: () => ({}),
  own: { groups: createElement(Suspense, null, createElement(ChainGroups)), ids: chainIds },
  load: loadFilter,
  View: lazy(async () => ({ default: (await loadFilter()).FilterBench })),
  Waves: FilterWaveforms,
  Tools: FilterTools,
};
