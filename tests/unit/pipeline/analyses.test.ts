import { expect, test } from 'vitest';
import {
  analysisEntry,
  analysisNames,
  isStepped,
  isWindowed,
  valuesForMarks,
  windowedAnalysis,
} from '../../../src/pipeline/analyses.ts';
import { resultCsv } from '../../../src/pipeline/csv.ts';

test('windows belong to the open analysis that has them, or to the intervals', () => {
  expect(analysisNames.filter(isWindowed)).toEqual(['intervals', 'waves', 'sounds', 'series', 'landmark']);
  expect(windowedAnalysis('sounds')).toBe('sounds');
  expect(windowedAnalysis('landmark')).toBe('landmark');
  expect(windowedAnalysis('qrs')).toBe('intervals');
  expect(windowedAnalysis(null)).toBe('intervals');
});

test('the steps to a result exist for intervals and sounds', () => {
  expect(analysisNames.filter(isStepped)).toEqual(['intervals', 'sounds']);
});

test('units of columns belong to the analysis, and reasons of a miss have none', () => {
  const row = { r: 1, rptt: { historic: 2 }, missed: { lvet: 'no-notch' } };
  expect(resultCsv('intervals', [row]).split('\n')[0]).toBe('r_s,rptt.historic_ms,missed.lvet');
  expect(resultCsv('landmark', [{ interval: { sd: 3 } }]).split('\n')[0]).toBe('interval.sd_ms');
  expect(resultCsv('cohort', [{ heartRate: 60 }]).split('\n')[0]).toBe('heartRate_bpm');
});

test('beats without a signal allow values that need no signal, including each default', () => {
  const changed = { of: 'rptt', against: 'rr', respiration: 'none', window: 60 };
  expect(valuesForMarks('series', changed)).toEqual({ respiration: 'none', window: 60 });
  expect(valuesForMarks('qrs', { detector: 'pan-tompkins' })).toEqual({ detector: 'pan-tompkins' });
  for (const { declarations, ofMarks = {} } of analysisNames.map(analysisEntry))
    for (const [id, values] of Object.entries(ofMarks))
      expect(values).toContain(declarations.find((one) => one.id === id)?.default);
});
