import { expect, test } from 'vitest';
import { annotationStrip } from '../../../../src/features/waveforms/bench/wave-marks.ts';

const marks = {
  source: 'atr',
  atSec: Float64Array.of(0.1, 0.3, 1.1, 1.2, 2),
  labels: ['+', 'N', 'N', 'V', 'N'],
  kinds: ['other', 'usual', 'usual', 'abnormal', 'usual'] as const,
  texts: ['(AFIB', '', '', '', ''],
};
const span = { fromSec: 0, toSec: 3 };

test('annotation words are shown as far as the next leaves space, those of abnormal beats always', () => {
  const labels = (pxPerSec: number) => annotationStrip(marks, span, [], pxPerSec).map(({ label }) => label);
  expect(labels(100)).toEqual([undefined, 'N', undefined, 'V', 'N']);
  expect(labels(300)).toEqual(['(AFIB', 'N', 'N', 'V', 'N']);
  expect(labels(10)).toEqual([undefined, undefined, undefined, 'V', 'N']);
});

test('hidden marks are omitted', () => {
  expect(annotationStrip(marks, span, ['annotations'], 100).map(({ kind }) => kind)).toEqual(['abnormal']);
});
