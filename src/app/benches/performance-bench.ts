import { PerformanceAbout, PerformanceTools } from '../../features/performance/performance-tools.tsx';
import { performanceChangedFirst, performanceDeclarations } from '../../pipeline/performance/declarations.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { lazyGroups, lazyView, type MachineBench } from './bench.ts';

const OtherDeviceGroup = lazyComponent(
  async () => (await import('../../features/performance/other-device-group.tsx')).OtherDeviceGroup,
);

export const performanceBench: MachineBench = {
  kind: 'machine',
  id: 'performance',
  title: 'Performance',
  work: 'performance',
  declarations: performanceDeclarations,
  changedFirst: performanceChangedFirst,
  shutGroups: ['Other studies'],
  own: {
    groups: lazyGroups(OtherDeviceGroup),
    ids: [],
  },
  About: PerformanceAbout,
  ...lazyView(
    async () => (await import('../../features/performance/performance-bench.tsx')).PerformanceBench,
  ),
  Tools: PerformanceTools,
};
