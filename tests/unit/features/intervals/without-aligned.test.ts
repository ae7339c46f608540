import { expect, it } from 'vitest';
import { histogramModel } from '../../../../src/features/histogram/histogram-model.ts';
import { countFoundBeats } from '../../../../src/features/intervals/coverage.ts';
import { intervalReading } from '../../../../src/features/intervals/interval-reading-model.ts';
import { overTimeLanes, pulseIntervals } from '../../../../src/features/intervals/panels/over-time-model.ts';
import { rpttValues } from '../../../../src/features/intervals/panels/window-intervals.ts';
import { compareWindows } from '../../../../src/features/intervals/panels/windows-comparison.ts';
import { sweepFrame } from '../../../../src/features/sweeps/sweep-figure.ts';
import { sweepLabels } from '../../../../src/features/sweeps/sweep-labels.ts';
import { landmarkSweepModel } from '../../../../src/features/sweeps/landmark-sweeps.ts';
import { beatReadout } from '../../../../src/features/words/beat-readout.ts';
import type { IntervalsResult } from '../../../../src/model/intervals.ts';
import {
  analysedIntervals,
  type PrintedResult,
  printedResult,
} from '../../../../src/pipeline/printed-windows.ts';
import { fakeReport } from '../../../support/fake-record.ts';

const alignedAlone = new Set(['aligned', 'likelyError', 'match', 'leftOut']);

/** Removes the results of alignment from the JSON of a result. */
function withoutAligned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAligned);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !alignedAlone.has(name));
  return Object.fromEntries(kept.map(([name, own]) => [name, withoutAligned(own)]));
}

const stored = withoutAligned(printedResult(fakeReport.result)) as PrintedResult<IntervalsResult>;
const result = analysedIntervals(stored);
const [window] = result.windows;
const parameters = { average: 10, headline: 'historic' };

it('a result stored before landmarks were aligned is read and drawn with the other methods', () => {
  if (!window) throw new Error('no window');
  const context = { parameters, heartRate: 70, pulseLabel: 'PLETH' };
  const { method, value, others } = intervalReading('rptt', window, context);
  expect([method, value]).toEqual(['historic', fakeReport.result.windows[0]?.intervals.rptt.historic.mean]);
  expect(others.map(({ brief }) => brief.replace(/ [\d.]+.*/, ''))).toEqual([
    'least var.',
    'aligned: not measurable',
  ]);
  expect(histogramModel(rpttValues(result.beats))?.counts.aligned.every((count) => count === 0)).toBe(true);
  const sweep = landmarkSweepModel('foot', window.intervals.rptt, window.sweeps.foot, parameters);
  const frame = sweepFrame({ widthPx: 400, heightPx: 240 }, sweep, sweep.xRange);
  expect(sweepLabels(sweep, frame).map(({ kind }) => kind)).not.toContain('aligned');
  const [lane] = overTimeLanes(result, pulseIntervals);
  expect(new Set(result.beats.map((_, beat) => lane?.errorOf(beat)))).toEqual(new Set([null]));
  expect(compareWindows(result.windows).mean.rpttSd.aligned).toBeNull();
  expect(
    beatReadout(result.beats, result.beats[4]?.r ?? 0, false)?.rows.map(({ name }) => name),
  ).not.toContain('match');
  expect(countFoundBeats(result.beats, 'historic')).toEqual(
    countFoundBeats(fakeReport.result.beats, 'historic'),
  );
});
