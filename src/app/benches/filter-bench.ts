import { FilterTools } from '../../features/filter/filter-tools.tsx';
import { chainIds } from '../../pipeline/filter/chain.ts';
import { filterBenchDeclarations } from '../../pipeline/filter-bench/declarations.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { lazyGroups, lazyParts, type RecordingBench } from './bench.ts';

const ChainGroups = lazyComponent(
  async () => (await import('../../features/inspector/chain-groups.tsx')).ChainGroups,
);

export const filterBench: RecordingBench = {
  kind: 'recording',
  id: 'filter',
  title: 'Filter',
  work: 'filter',
  declarations: filterBenchDeclarations,
  shutGroups: ['Signals', 'Part of the record', 'R-peaks', 'Computing'],
  own: { groups: lazyGroups(ChainGroups), ids: chainIds },
  ...lazyParts(
    async () => (await import('../../features/filter/filter-bench.tsx')).FilterBench,
    async () => (await import('../../features/waveforms/filter-waveforms.tsx')).FilterWaveforms,
  ),
  Tools: FilterTools,
};
