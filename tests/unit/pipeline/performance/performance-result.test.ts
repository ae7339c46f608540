import { describe, expect, it } from 'vitest';
import type { FftRow } from '../../../../src/pipeline/performance/fft-study.ts';
import type { FilterCheck } from '../../../../src/pipeline/performance/filter-study.ts';
import { emptyResult, withEvent } from '../../../../src/pipeline/performance/performance-result.ts';
import { performanceReport, resultRows } from '../../../../src/pipeline/performance/performance-result.ts';

const device = { gpu: null, cpu: { name: 'a CPU', coreCount: 2 }, runtime: 'Node 20' };
const row = (exponent: number, cpuMs: number, gpuMs: number): FftRow => ({
  exponent,
  cpu: { ms: cpuMs, source: 'wall-clock', runCount: 3 },
  gpu: { ms: gpuMs, source: 'device-clock', runCount: 3 },
  transfers: { totalMs: 2 * gpuMs, upMs: gpuMs / 2, kernelMs: gpuMs, backMs: gpuMs / 2, setUpMs: 1 },
  largestDifference: 1e-7,
});
const check: FilterCheck = { type: 'lowpass', sampleCount: 1000, tapCount: 100, largestDifference: 1e-7 };

const empty = emptyResult(device, '2031-02-03T04:05:06Z');
const full = [row(10, 1, 2), row(12, 4, 2), row(14, 16, 2)].reduce(
  (result, own) => withEvent(result, { kind: 'row', study: 'fft', row: own }),
  empty,
);

describe('withEvent', () => {
  it('adds rows, and leaves the previous result unchanged', () => {
    expect(full.studies.fft?.map(({ exponent }) => exponent)).toEqual([10, 12, 14]);
    expect(empty.studies).toEqual({});
  });

  it('keeps the latest check of a filter', () => {
    const twice = [check, { ...check, largestDifference: 2e-7 }].reduce(
      (result, own) => withEvent(result, { kind: 'check', check: own }),
      empty,
    );
    expect(twice.checks).toEqual([{ ...check, largestDifference: 2e-7 }]);
  });

  it('changes nothing for progress', () => {
    expect(withEvent(full, { kind: 'progress', study: 'fft', share: 0.5, doing: '' })).toBe(full);
  });
});

describe('performanceReport', () => {
  it('has the header of other commands, break-evens and the papers’ figures', () => {
    const report = performanceReport(full, { repeats: 3 }, { fft: { ms: 1, backend: 'webgpu' } });
    expect(report).toMatchObject({
      analysis: 'bench',
      parameters: { repeats: 3 },
      backend: { kind: 'cpu', name: 'a CPU' },
      warnings: [],
    });
    // Kernels change from twice as slow at 2^10 to twice as fast at 2^12; with transfers, 2^12 is even.
    expect(report.result.breakEvens).toEqual({
      filter: [],
      fft: {
        kernel: { sampleCount: expect.closeTo(2 ** 11, 6), always: null },
        transfers: { sampleCount: expect.closeTo(2 ** 12, 6), always: null },
      },
    });
    expect(report.result.papers.table1).toHaveLength(12);
  });
});

describe('resultRows', () => {
  it('includes the study in each row', () => {
    expect(resultRows(full)).toMatchObject([
      { study: 'fft', exponent: 10 },
      { study: 'fft', exponent: 12 },
      { study: 'fft', exponent: 14 },
    ]);
  });
});
