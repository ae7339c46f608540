import { PerformanceAbout, PerformanceTools } from '../../features/performance/performance-tools.tsx';
import { performanceChangedFirst, performanceDeclarations } from '../../pipeline/performance/declarations.ts';
import { lateComponent } from '../../ui/late-component.ts';
import { lateGroups, lateView, type MachineBench } from './bench.ts';

const OtherDeviceGroup = lateComponent(
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
    groups: lateGroups(OtherDeviceGroup),
    ids: [],
  },
  About: PerformanceAbout,
  ...lateView(
    async () => (await import('../../features/performance/performance-bench.tsx')).PerformanceBench,
  ),
  Tools: PerformanceTools,
};
