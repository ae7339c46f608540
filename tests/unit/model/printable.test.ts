import { expect, it } from 'vitest';
import { BeatbenchError } from '../../../src/model/failure.ts';
import { printable } from '../../../src/model/printable.ts';

it('leaves nothing in a text that steers a terminal or turns its direction', () => {
  expect(printable('a\u001b[2Jb\u0000\n\u202ec\u2029')).toBe('a?[2Jb???c?');
  expect(printable('Ableitung II – µV 心電図')).toBe('Ableitung II – µV 心電図');
});

it('errors cite files printably', () => {
  expect(new BeatbenchError('bad-value', 'The gain "\u001b[31m" is none.').message).toBe(
    'The gain "?[31m" is none.',
  );
});
