import { describe, expect, it } from 'vitest';
import { dataTable } from '../../../../src/charts/figures/data-table.ts';
import {
  causeText,
  errorColumns,
  errorRows,
  hasPeaks,
  nearestText,
  peakText,
  shortCauseText,
  sinceText,
} from '../../../../src/features/qrs/errors-panel.tsx';
import { partialReference } from '../../../../src/features/qrs/qrs-bench.tsx';
import type { BeatError, ErrorReason } from '../../../../src/model/scoring.ts';

const miss: BeatError = {
  timeSec: 301.5,
  kind: 'miss',
  label: 'V',
  nearestSec: 301.9,
  distanceMs: 400,
  isUnreadable: false,
};
const reason: ErrorReason = {
  peakOverThreshold: 0.514,
  sinceSec: 0.376,
  causes: ['under-threshold', 'noise'],
};

describe('the text of an error', () => {
  it('has the peak relative to its threshold, the time since the previous beat and the evidence', () => {
    expect(peakText(reason)).toBe('0.51 ×');
    expect(sinceText(reason)).toBe('+0.38 s');
    expect(causeText(miss, reason)).toBe('under threshold, noise');
    expect(shortCauseText(miss, reason)).toBe('under threshold, noise');
    expect(shortCauseText({ ...miss, isUnreadable: true }, undefined)).toBe('unreadable');
  });

  it('has a dash for what a detector does not report', () => {
    const nothing: ErrorReason = { peakOverThreshold: null, sinceSec: null, causes: [] };
    expect([peakText(nothing), sinceText(nothing), causeText(miss, nothing)]).toEqual(['–', '–', '']);
    expect(hasPeaks([nothing])).toBe(false);
    expect(hasPeaks([nothing, reason])).toBe(true);
  });

  it('has the distance to the nearest, in s from a second on', () => {
    expect(nearestText(miss)).toBe('+400 ms');
    expect(nearestText({ ...miss, distanceMs: -1250 })).toBe('−1.3 s');
  });

  it('has a table row for each', () => {
    const columns = errorColumns({ withPeak: false, long: false, onShow: () => undefined });
    expect(dataTable(columns, errorRows([miss, miss], [reason])).rows).toEqual([
      [301.5, 'miss', 'V', 0.514, 0.376, 400, 'under threshold, noise'],
      [301.5, 'miss', 'V', null, null, 400, ''],
    ]);
  });
});

describe('partialReference', () => {
  const beats = (fromSec: number, toSec: number) =>
    Array.from({ length: toSec - fromSec + 1 }, (_, index) => fromSec + index);

  it('is the longest part of a sparse reference', () => {
    const marked = [...beats(100, 103), ...beats(605, 627)];
    expect(partialReference(marked, { fromSec: 0, toSec: 900 })).toEqual({ fromSec: 605, toSec: 627 });
  });

  it('is null for a whole reference, one whose part is scored alone, and none', () => {
    expect(partialReference(beats(2, 890), { fromSec: 0, toSec: 900 })).toBeNull();
    expect(partialReference(beats(605, 627), { fromSec: 604, toSec: 628 })).toBeNull();
    expect(partialReference([], { fromSec: 0, toSec: 900 })).toBeNull();
  });
});
