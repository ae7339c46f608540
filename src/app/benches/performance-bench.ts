import { createElement, lazy, Suspense } from 'react';
import { PerformanceAbout, PerformanceTools } from '../../features/performance/performance-tools.tsx';
import { performanceDeclarations } from '../../pipeline/performance/declarations.ts';
import type { MachineBench } from './bench.ts';

const loadPerformance = () => import('../../features/performance/performance-bench.tsx');

const OtherDeviceGroup = lazy(async () => ({
  default: (await import('../../features/performance/other-device-group.tsx')).OtherDeviceGroup,
}));

export const performanceBench: MachineBench = {
  kind: 'machine',
  id: 'performance',
  title: 'Performance',
  work: 'performance',
  declarations: performanceDeclarations,
  shutGroups: ['Other studies'],
  own: {
    groups: createElement(Suspense, null, createElement(OtherDeviceGroup)),
    ids: [],
    isLast: true,
  },
  load: loadPerformance,
  About: PerformanceAbout,
  View: lazy(async () => ({ default: (await loadPerformance()).PerformanceBench })),
  Tools: PerformanceTools,
};
