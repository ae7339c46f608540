import { describe, expect, it } from 'vitest';
import {
  gpuMs,
  isMeasured,
  largestRow,
  studyLines,
  filterTimesTable,
} from '../../../../src/features/filter/study-rows.ts';
import { stripMarks } from '../../../../src/features/filter/study-panel.tsx';
import type { FilterRow } from '../../../../src/pipeline/performance/filter-study.ts';
import type { PerformanceResult } from '../../../../src/pipeline/performance/performance-result.ts';

const clocked = (ms: number) => ({ ms, source: 'wall-clock', runCount: 5 }) as const;

const row = (sampleCount: number, tapCount: number): FilterRow => ({
  sampleCount,
  tapCount,
  cpu: {
    direct: { ms: 660, source: 'predicted', runCount: 0 },
    overlapSave: clocked(2),
    directAllCores: null,
    overlapSaveAllCores: null,
  },
  gpu: { 'overlap-save': clocked(0.02), row: clocked(5) },
  chosen: 'overlap-save',
  transfers: { totalMs: 8, upMs: 4, kernelMs: 0.02, backMs: 3.98, setUpMs: 1 },
  chain: null,
  largestDifference: 3e-7,
  differences: {},
});

const result: PerformanceResult = {
  device: { gpu: null, cpu: { name: 'a CPU', coreCount: 2 }, runtime: 'Node 20' },
  measuredAt: '2026-01-01T00:00:00Z',
  studies: { filter: [row(10_000, 101), row(500_000, 2500), row(30_000_000, 501)] },
  checks: [],
};

describe('the GPU against the CPU', () => {
  it('is the speed-up at the sizes of the table, including one tap more than requested', () => {
    const [first, , , last] = studyLines(result, 'transfers');
    expect(first?.direct[0]).toEqual({ tapCount: 100, times: 82.5, isPredicted: true });
    expect(last?.overlapSave[2]).toEqual({ tapCount: 2500, times: 0.25, isPredicted: false });
    expect(first?.direct[1]?.times).toBeNull();
    expect(studyLines(result, 'kernel')[3]?.overlapSave[2]?.times).toBe(100);
  });

  it('is missing if nothing of the table was measured, or there is no GPU', () => {
    expect([isMeasured(null), isMeasured(result)]).toEqual([false, true]);
    expect(gpuMs({ ...row(10_000, 100), chosen: null, transfers: null }, 'kernel')).toBeNull();
    expect(largestRow(null)).toBeNull();
  });

  it('draws the times of the size with the most work, fastest first', () => {
    const largest = largestRow(result);
    expect([largest?.sampleCount, largest?.tapCount]).toEqual([500_000, 2500]);
    expect(largest && stripMarks(largest).map(({ name }) => name)).toEqual([
      'kernel',
      'overlap-save',
      'with transfers',
      'direct',
    ]);
    expect(filterTimesTable(result).rows).toHaveLength(2);
  });
});
