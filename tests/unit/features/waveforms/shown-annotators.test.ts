import { expect, test } from 'vitest';
import { allAnnotators, shownAnnotators } from '../../../../src/features/waveforms/bench/annotator-name.ts';

const leads = ['avf', 'avl', 'avr', 'i', 'ii', 'iii'];

test('few annotators all have a row', () => {
  expect(shownAnnotators(['atr', 'qrs'], undefined, 'MLII')).toEqual(['atr', 'qrs']);
  expect(shownAnnotators([], undefined, 'MLII')).toEqual([]);
});

test('of many, one has: the chosen one, that of the lead, or the first', () => {
  expect(shownAnnotators(leads, undefined, 'ii')).toEqual(['ii']);
  expect(shownAnnotators(leads, undefined, 'ECG II')).toEqual(['ii']);
  expect(shownAnnotators(leads, 'avr', 'ii')).toEqual(['avr']);
  expect(shownAnnotators(leads, 'gone', 'V9')).toEqual(['avf']);
  expect(shownAnnotators(leads, allAnnotators, 'ii')).toEqual(leads);
});
