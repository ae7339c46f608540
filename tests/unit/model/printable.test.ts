import { expect, it } from 'vitest';
import { BeatbenchError } from '../../../src/model/failure.ts';
import { printable, printableLines } from '../../../src/model/printable.ts';
import { printable as printableInWorkflow } from '../../../workflow/scripts/printable.mjs';

it('no control character or change of direction remains in a text', () => {
  expect(printable('a\u001b[2Jb\u0000\n\u202ec\u2029')).toBe(
    'a⟨U+001B⟩[2Jb⟨U+0000⟩⟨U+000A⟩⟨U+202E⟩c⟨U+2029⟩',
  );
  expect(printable('Ableitung II – µV 心電図')).toBe('Ableitung II – µV 心電図');
});

const overriding = [
  0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x200e, 0x200f, 0x061c,
];
const unseen = [0x200b, 0x200c, 0x200d, 0x2060, 0x2063, 0xfeff, 0x00ad, 0x034f, 0x3164, 0xfe0f, 0xe0041];

it.each([...overriding, ...unseen])('U+%s is shown as its code', (code) => {
  const shown = `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
  const name = `ECG${String.fromCodePoint(code)}1`;
  expect(printable(name)).toBe(`ECG${shown}1`);
  expect(printableInWorkflow(name)).toBe(`ECG${shown}1`);
});

it.each([
  'שלום',
  'تخطيط القلب ١',
  'می\u200Cخواهم',
  'क्\u200Dष',
  '❤\uFE0F',
  '👩\u200D⚕\uFE0F',
  '👩🏽\u200D🔬',
  '葛\u{E0100}',
  'e\u0301',
])('names in any script are unchanged: %s', (name) => {
  expect(printable(name)).toBe(name);
  expect(printableInWorkflow(name)).toBe(name);
});

it('half a surrogate pair, which no file can hold, is shown', () => {
  expect(printable('a\ud800b')).toBe('a⟨U+D800⟩b');
});

it('lines and tabs remain in multi-line texts', () => {
  expect(printableLines('a\tb\r\nc\u202E\u001b')).toBe('a\tb\r\nc⟨U+202E⟩⟨U+001B⟩');
});

it('errors cite files printably', () => {
  expect(new BeatbenchError('bad-value', 'The gain "\u001b[31m" is none.').message).toBe(
    'The gain "⟨U+001B⟩[31m" is none.',
  );
});
