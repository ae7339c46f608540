import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  double,
  integer,
  nat,
  oneof,
  record,
  string,
  tuple,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTableFile } from '../../../../src/io/table/open.ts';
import { BeatbenchError } from '../../../../src/model/failure.ts';
import { memoryFile } from '../../../support/byte-files.ts';
import { caseCount } from '../../../support/gate.ts';

const table = new TextEncoder().encode(
  `time [s],ecg,ppg\n${Array.from({ length: 200 }, (_, k) => `${k / 100},${k % 7},${k % 2 === 0 ? k : ''}`).join('\n')}`,
);

/** Describes the fault of opening bytes; empty if the result is a valid recording or an intended error. */
async function findFault(bytes: Uint8Array, inputRateHz?: number): Promise<string> {
  try {
    const recording = await openTableFile(memoryFile('x.csv', bytes), { inputRateHz });
    for (const [index, channel] of recording.channels.entries()) {
      if (channel.sampleCount > 64 * bytes.length + 2_000_000) return `${channel.sampleCount} samples`;
      if (!(channel.fs > 0)) return `${channel.fs} Hz`;
      const { values } = await recording.read(index, 0, channel.sampleCount);
      if (values.length !== channel.sampleCount) return `${values.length} of ${channel.sampleCount} samples`;
    }
    return '';
  } catch (error) {
    return error instanceof BeatbenchError ? '' : String(error);
  }
}

describe('openTable on damaged tables returns a recording or a BeatbenchError', () => {
  it('for changed bytes and a truncated end', async () => {
    const signs = constantFrom(
      ...'0123456789.,;\t\n\r"\'#eE-+: \u00e4x'.split('').map((c) => c.charCodeAt(0) & 255),
    );
    const change = record({ at: nat(table.length - 1), value: oneof(signs, signs, nat(255)) });
    await assert(
      asyncProperty(array(change, { minLength: 1, maxLength: 30 }), nat(table.length), async (list, cut) => {
        const bytes = table.slice(0, cut < 50 ? table.length : cut);
        for (const { at, value } of list) bytes[at] = value;
        expect(await findFault(bytes)).toBe('');
      }),
      { numRuns: caseCount(300) },
    );
  });

  it('for any short text', async () => {
    const line = array(oneof(double().map(String), integer().map(String), string({ maxLength: 6 })), {
      maxLength: 5,
    });
    const delimiters = constantFrom(',', ';', '\t', ' ');
    const lines = array(line, { maxLength: 200 });
    await assert(
      asyncProperty(lines, delimiters, boolean(), async (cells, delimiter, isRated) => {
        const text = cells.map((row) => row.join(delimiter)).join('\n');
        expect(await findFault(new TextEncoder().encode(text), isRated ? 100 : undefined)).toBe('');
      }),
      { numRuns: caseCount(150) },
    );
  });

  it('for numbers out of any range', async () => {
    const wild = oneof(double(), constantFrom(1e308, -1e308, 5e-324, 2 ** 53, 0));
    await assert(
      asyncProperty(array(tuple(wild, wild), { minLength: 2, maxLength: 300 }), async (cells) => {
        const text = `time [s],ecg\n${cells.map((row) => row.join(',')).join('\n')}`;
        expect(await findFault(new TextEncoder().encode(text))).toBe('');
      }),
      { numRuns: caseCount(150) },
    );
  });
});
