import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataNote, hasData } from '../../../support/data.ts';
import { readDigital, digitalRecording, writtenAgain } from '../../../support/digital-recording.ts';
import { openRecord } from '../../../support/wfdb-record.ts';
import { caseCount } from '../../../support/gate.ts';

const anyTracks = (bits: number) =>
  fc.array(
    fc.record({
      label: fc.constantFrom('II', 'V5', 'PLETH'),
      fs: fc.constantFrom(25, 62.5, 125, 250),
      adc: fc.record({
        gain: fc.constantFrom(1, 200, 217.123_456_789, -100),
        baseline: fc.constantFrom(0, 1024, -77),
        bits: fc.constant(bits),
      }),
      values: fc.array(
        fc.oneof(
          { weight: 9, arbitrary: fc.integer({ min: 1 - 2 ** (bits - 1), max: 2 ** (bits - 1) - 1 }) },
          fc.constant(null),
        ),
        { minLength: 1, maxLength: 300 },
      ),
    }),
    { minLength: 1, maxLength: 3 },
  );

describe('digital values, gaps and scales', () => {
  it.each([
    [16, 12],
    [16, 16],
    [24, 16],
    [24, 24],
    [32, 24],
    [32, 32],
  ] as const)(
    'digital values, gaps and scales are unchanged by a round trip in format %i, of %i bits',
    async (wfdbBits, bits) => {
      await fc.assert(
        fc.asyncProperty(anyTracks(bits), async (tracks) => {
          const made = digitalRecording(tracks);
          const { recording, warnings } = await writtenAgain(made, 'wfdb', {
            wfdbBits,
            refusesRescaling: true,
          });
          expect(warnings).toEqual([]);
          for (const [index, { values, fs, adc }] of tracks.entries()) {
            expect((await readDigital(recording, index)).slice(0, values.length)).toEqual(values);
            expect(recording.channels[index]).toMatchObject({
              fs,
              adc: { gain: adc.gain, baseline: adc.baseline },
            });
          }
        }),
        { numRuns: caseCount(25) },
      );
    },
  );

  it('digital values, gaps and scales are rejected if they exceed the requested bits', async () => {
    const adc = { gain: 1, baseline: 0, bits: 24 };
    const wide = digitalRecording([{ label: 'EEG', fs: 100, values: [0, -32_768], adc }]);
    await expect(writtenAgain(wide, 'wfdb', { wfdbBits: 16, refusesRescaling: true })).rejects.toMatchObject({
      code: 'bad-value',
      message:
        'The digital values of EEG go from -32768 to 0, but WFDB with 16 bits holds -32767 to 32767; write 24 or 32 bits, or let them be rescaled (--rescale).',
      where: { file: 'digital', channel: 'EEG' },
    });
    // Without a requested number of bits, as many as necessary are used.
    const { recording } = await writtenAgain(wide, 'wfdb', { refusesRescaling: true });
    expect(await readDigital(recording, 0)).toEqual([0, -32_768]);
  });

  it('digital values, gaps and scales include a report of the shift of physical values by a zero between two digital ones', async () => {
    const adc = { gain: 100, baseline: -0.25, bits: 16 };
    const made = digitalRecording([{ label: 'II', fs: 100, values: [4, 5], adc }]);
    const { recording, warnings } = await writtenAgain(made, 'wfdb');
    expect(await readDigital(recording, 0)).toEqual([4, 5]);
    expect([...(await recording.read(0, 0, 2)).values]).toEqual([0.04, 0.05]);
    expect(warnings).toEqual([
      {
        code: 'rescaled',
        message:
          'Zero of II lies between two digital values, but WFDB needs it on one: its digital values are kept, and its physical values are -0.0025 mV from what they were.',
      },
    ]);
  });
});

describe.skipIf(!hasData)(`recorded WFDB${dataNote}`, () => {
  it.each([16, 24, 32] as const)(
    'a record of format 212 keeps its digital values in %i bits',
    async (wfdbBits) => {
      const source = await openRecord('100s', 'wfdb-c-checks', 'data');
      const { recording, warnings } = await writtenAgain(source, 'wfdb', {
        wfdbBits,
        refusesRescaling: true,
      });
      expect(warnings).toEqual([]);
      // The resolution is that of the format.
      const scales = source.channels.map((each) => ({
        ...each,
        adc: each.adc && { ...each.adc, bits: wfdbBits },
      }));
      expect(recording.channels).toEqual(scales);
      for (const index of source.channels.keys())
        expect(await readDigital(recording, index)).toEqual(await readDigital(source, index));
      expect(recording.annotations).toEqual(source.annotations);
      expect(recording.comments).toEqual(source.comments);
    },
  );
});

describe('signals in FLAC', () => {
  const adc = { gain: 200, baseline: -5, bits: 16 };
  const values = (length: number, bits: number) =>
    fc.array(
      fc.oneof(
        { weight: 19, arbitrary: fc.integer({ min: 1 - 2 ** (bits - 1), max: 2 ** (bits - 1) - 1 }) },
        fc.constant(null),
      ),
      { minLength: length, maxLength: length },
    );

  it.each([16, 24] as const)(
    'signals in FLAC of %i bits are unchanged after a round trip, in whole blocks or not',
    async (wfdbBits) => {
      const shape = fc.tuple(
        fc.integer({ min: 1, max: 8 }),
        fc.constantFrom(1, 15, 16, 500, 4095, 4096, 4097),
      );
      const made = shape.chain(([count, length]) =>
        fc.array(values(length, wfdbBits), { minLength: count, maxLength: count }),
      );
      await fc.assert(
        fc.asyncProperty(made, async (all) => {
          const tracks = all.map((own, k) => ({
            label: `V${k + 1}`,
            fs: 250,
            values: own,
            adc: { ...adc, bits: wfdbBits },
          }));
          const { recording, warnings } = await writtenAgain(digitalRecording(tracks), 'wfdb', {
            wfdbBits,
            wfdbFlac: true,
            refusesRescaling: true,
          });
          expect(warnings).toEqual([]);
          for (const [index, own] of all.entries()) expect(await readDigital(recording, index)).toEqual(own);
        }),
        { numRuns: 15 },
      );
    },
  );

  it.each([
    ['nine channels', Array.from({ length: 9 }, () => 250), 16],
    ['two rates', [250, 125], 16],
    ['32 bits', [250], 32],
  ] as const)('signals in FLAC of %s are rejected', async (_, rates, wfdbBits) => {
    const tracks = rates.map((fs, k) => ({ label: `V${k + 1}`, fs, values: [1, 2, 3, 4], adc }));
    await expect(
      writtenAgain(digitalRecording(tracks), 'wfdb', { wfdbBits, wfdbFlac: true }),
    ).rejects.toMatchObject({ code: 'unsupported' });
  });
});
