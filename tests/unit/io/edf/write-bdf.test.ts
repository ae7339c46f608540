import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AdcScale } from '../../../../src/model/recording.ts';
import { edfNearScaleSteps } from '../../../support/tolerances.ts';
import { madeRecording } from '../../../support/made-recording.ts';
import { readDigital, digitalRecording, writtenAgain } from '../../../support/digital-recording.ts';
import { caseCount, sweep } from '../../../support/gate.ts';

/** Scales whose ends 8 characters can express, as in recorders with the given bits. */
const anyScale = (bits: number): fc.Arbitrary<AdcScale> =>
  fc.record({
    gain: fc.constantFrom(1, 32, 100, 200, 409.6, -100),
    baseline: fc.constantFrom(0, -0.5, 1024, 512),
    bits: fc.constant(bits),
  });

const anyTracks = (bits: number) =>
  fc.array(
    fc.record({
      label: fc.constantFrom('II', 'V5', 'PLETH'),
      fs: fc.constantFrom(25, 62.5, 125, 250),
      adc: anyScale(bits),
      values: fc.array(fc.integer({ min: -(2 ** (bits - 1)), max: 2 ** (bits - 1) - 1 }), {
        minLength: 1,
        maxLength: 300,
      }),
    }),
    { minLength: 1, maxLength: 3 },
  );

describe('digital values are unchanged after a round trip', () => {
  for (const { cases, isLeftOut, note } of sweep<readonly [format: 'edf' | 'bdf', bits: number]>(
    [
      ['edf', 16],
      ['bdf', 24],
    ],
    [
      ['edf', 12],
      ['bdf', 12],
      ['bdf', 16],
    ],
  ))
    it.skipIf(isLeftOut).each(cases)(
      `digital values are unchanged after a round trip in %s, of %i bits${note}`,
      async (format, bits) => {
        await fc.assert(
          fc.asyncProperty(anyTracks(bits), async (tracks) => {
            const { recording } = await writtenAgain(digitalRecording(tracks), format, {
              refusesRescaling: true,
            });
            expect(recording.format).toBe(format);
            for (const [index, { values, fs, adc }] of tracks.entries()) {
              expect((await readDigital(recording, index)).slice(0, values.length)).toEqual(values);
              const channel = recording.channels[index];
              expect(channel.fs).toBeCloseTo(fs, 9);
              const physical = (await recording.read(index, 0, values.length)).values;
              const moved = values.map((value, k) => Math.abs(physical[k] * adc.gain + adc.baseline - value));
              expect(Math.max(...moved)).toBeLessThan(edfNearScaleSteps);
            }
          }),
          { numRuns: caseCount(25) },
        );
      },
    );
});

describe('values that a format cannot hold', () => {
  const wide = digitalRecording([
    { label: 'EEG', fs: 100, values: [0, 40_000, -8_000_000], adc: { gain: 100, baseline: 0, bits: 24 } },
  ]);

  it('values that a format cannot hold are rejected with the channel and its range unless rescaling is allowed', async () => {
    await expect(writtenAgain(wide, 'edf', { refusesRescaling: true })).rejects.toMatchObject({
      code: 'bad-value',
      message:
        'The digital values of EEG go from -8000000 to 40000, but EDF with 16 bits holds -32768 to 32767; write BDF, or let them be rescaled (--rescale).',
      where: { file: 'digital', channel: 'EEG' },
    });
  });

  it('values that a format cannot hold are rescaled to the available bits if allowed, with a warning', async () => {
    const { recording, warnings } = await writtenAgain(wide, 'edf');
    const { values } = await recording.read(0, 0, 3);
    const step = 1 / (recording.channels[0].adc?.gain ?? NaN);
    for (const [k, value] of [0, 400, -80_000].entries())
      expect(Math.abs(values[k] - value)).toBeLessThan(0.501 * step);
    expect(warnings).toEqual([
      {
        code: 'rescaled',
        message: `The digital values of EEG are not kept because they go from -8000000 to 40000, beyond 16 bits; its physical values are rounded to steps of ${Number(step.toPrecision(3))} mV.`,
      },
    ]);
  });

  it.each(['edf', 'bdf'] as const)(
    'values that a format cannot hold include a scale that 8 characters cannot express: digital values remain, in %s',
    async (format) => {
      const adc = { gain: 217.123_456_789, baseline: 3, bits: 16 };
      const values = [-900, 0, 1700];
      const odd = digitalRecording([{ label: 'I', fs: 100, values, adc }]);
      const { recording, warnings } = await writtenAgain(odd, format, { refusesRescaling: true });
      expect(warnings.map(({ code }) => code)).toEqual(['rescaled']);
      expect(warnings[0].message).toMatch(
        /cannot store the scale of I exactly: its digital values are kept, .* mV\.$/,
      );
      expect((await readDigital(recording, 0)).slice(0, 3)).toEqual(values);
    },
  );

  it('values that a format cannot hold include a long label and a letter beyond ASCII, which are reported', async () => {
    const recording = madeRecording([
      { label: 'Ableitung über der Brust', unit: 'Ω', fs: 100, values: Float64Array.of(1, 2, 3) },
    ]);
    const { warnings } = await writtenAgain(recording, 'bdf');
    expect(warnings.map(({ message }) => message)).toEqual([
      'EDF and BDF have 16 characters of ASCII for a label: ‘Ableitung über der Brust’ is written as ‘Ableitung ?ber d’.',
      'EDF and BDF have 8 characters of ASCII for a unit: ‘Ω’ is written as ‘?’.',
    ]);
  });
});

it('annotations, start and texts are unchanged after a round trip through BDF', async () => {
  const set = {
    source: 'edf',
    fs: 1000,
    annotations: [
      { sampleIndex: 120, label: '"', subtype: 0, channel: 0, num: 0, aux: 'µ noise', lengthSec: 0.25 },
      { sampleIndex: 900, label: '"', subtype: 0, channel: 0, num: 0, aux: 'end' },
    ],
  };
  const values = Array.from({ length: 1001 }, (_, k) => 7 * k - 3000);
  const made = digitalRecording(
    [{ label: 'II', fs: 1000, values, adc: { gain: 200, baseline: 0, bits: 16 } }],
    [set],
    '2031-02-03T04:05:06.25',
  );
  const { recording } = await writtenAgain(made, 'bdf');
  expect(recording.startTime).toBe('2031-02-03T04:05:06.25');
  expect(recording.annotations).toEqual([set]);
  expect(await readDigital(recording, 0)).toEqual(values);
});
