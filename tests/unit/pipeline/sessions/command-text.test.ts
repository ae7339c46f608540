import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noCorrections } from '../../../../src/model/corrections.ts';
import {
  commandText,
  sessionCommandText,
  shellWord,
  type ShownResult,
} from '../../../../src/pipeline/sessions/command-text.ts';
import { caseCount } from '../../../support/gate.ts';

const shown: ShownResult = {
  analysis: 'intervals',
  files: ['my data/walk.edf'],
  isSeries: false,
  link: null,
  parameters: { average: 7, notchThreshold: -20, foot: 'percent-height' },
  corrections: noCorrections,
  options: {},
  filtered: null,
};

describe('a command line for a shell', () => {
  it('quotes words for the shell', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 5 }), (words) => {
        const given = words.map((word) => word.replaceAll('\0', ''));
        const script = `printf '%s\\0' ${given.map(shellWord).join(' ')}`;
        const printed = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' });
        // Without a word, printf prints an empty one.
        const wanted = given.length === 0 ? [''] : given;
        expect(printed).toBe(`${wanted.join('\0')}\0`);
      }),
      { numRuns: caseCount(40) },
    );
  });

  it('has the non-default parameters, and corrections', () => {
    expect(commandText(shown)).toBe(
      "beatbench intervals 'my data/walk.edf' --average 7 --notch-threshold=-20",
    );
    const edits = [{ op: 'delete', time: 3.5 }] as const;
    expect(commandText({ ...shown, parameters: {}, corrections: { ...noCorrections, edits } })).toBe(
      `beatbench intervals 'my data/walk.edf' --corrections '{"edits":[{"op":"delete","time":3.5}]}'`,
    );
  });

  it('includes what the command line would otherwise infer differently', () => {
    const arithmetic = { method: 'beatbench', arithmetic: 'real' };
    expect(commandText({ ...shown, analysis: 'qrs', parameters: arithmetic })).toContain(
      '--method beatbench',
    );
    expect(commandText({ ...shown, analysis: 'landmark', parameters: { channel: 'a,b' } })).toContain(
      '--channels any=a,b --landmark rising',
    );
    const stages = { stage: 'type=highpass,low=0.5,taps=825;type=lowpass,high=40,taps=101' };
    expect(commandText({ ...shown, analysis: 'filter', parameters: stages, filtered: 'II' })).toBe(
      "beatbench filter 'my data/walk.edf' --channels any=II --stage type=highpass,low=0.5,taps=825 --stage type=lowpass,high=40,taps=101",
    );
  });

  it('uses a session file if it would be too long', () => {
    const edits = Array.from({ length: 400 }, (_, time) => ({ op: 'delete', time }) as const);
    const long = { ...shown, corrections: { ...noCorrections, edits } };
    expect(commandText(long)).toBe(null);
    expect(sessionCommandText(long, 's 1.beatbench', 'walk')).toBe(
      "beatbench intervals 'my data/walk.edf' --session 's 1.beatbench' --recording walk --average 7 --notch-threshold=-20",
    );
  });
});
