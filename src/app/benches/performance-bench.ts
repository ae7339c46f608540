import { performanceChangedFirst, performanceDeclarations } from '../../pipeline/performance/declarations.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { lazyGroups, lazyView, type MachineBench } from './bench.ts';

const OtherDeviceGroup = lazyComponent(
  async () => (await import('../../features/performance/other-device-group.tsx')).OtherDeviceGroup,
);

const tools = () => import('../../features/performance/performance-tools.tsx');

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
  About: lazyComponent(async () => (await tools()).PerformanceAbout),
  ...lazyView(
    async () => (await import('../../features/performance/performance-bench.tsx')).PerformanceBench,
  ),
  Tools: lazyComponent(async () => (await tools()).PerformanceTools),
};
