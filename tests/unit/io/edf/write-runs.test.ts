import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openEdf } from '../../../../src/io/edf/open.ts';
import { dataSource } from '../../../support/byte-files.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { readDigital, digitalRecording, writtenAgain } from '../../../support/digital-recording.ts';
import { caseCount } from '../../../support/gate.ts';

const adc = { gain: 200, baseline: 0, bits: 16 };

/** Stretches of whole tenths of a second with gaps between them, of any length in samples. */
const stretches = fc.array(
  fc.record({ tenths: fc.integer({ min: 1, max: 30 }), gap: fc.integer({ min: 1, max: 500 }) }),
  {
    minLength: 2,
    maxLength: 5,
  },
);

describe('gaps common to all channels', () => {
  it('gaps common to all channels lie between data records, and are exact to the sample after a round trip', async () => {
    await fc.assert(
      fc.asyncProperty(stretches, fc.constantFrom('edf', 'bdf'), async (list, format) => {
        const valuesAt = (perTenth: number): (number | null)[] =>
          list.flatMap(({ tenths, gap }, k) => [
            ...Array.from({ length: tenths * perTenth }, (_, i) => ((k * 911 + i * 37) % 4001) - 2000),
            ...(k === list.length - 1 ? [] : Array.from({ length: (gap * perTenth) / 10 }, () => null)),
          ]);
        const tracks = [
          { label: 'II', fs: 100, values: valuesAt(10), adc },
          { label: 'V1', fs: 400, values: valuesAt(40), adc },
        ];
        const { recording, warnings } = await writtenAgain(digitalRecording(tracks), format, {
          leavesGaps: true,
        });
        expect(warnings).toEqual([]);
        expect(recording.annotations).toEqual([]);
        for (const [index, { values }] of tracks.entries())
          expect(await readDigital(recording, index)).toEqual(values);
      }),
      { numRuns: caseCount(50) },
    );
  });

  it('a gap in only one channel is filled with the last value and reported', async () => {
    const whole = Array.from({ length: 300 }, (_, k) => k);
    const gapped = whole.map((value) => (value >= 100 && value < 150 ? null : value));
    const made = digitalRecording([
      { label: 'II', fs: 100, values: whole, adc },
      { label: 'V1', fs: 100, values: gapped, adc },
    ]);
    const { recording, warnings } = await writtenAgain(made, 'edf', { leavesGaps: true });
    expect(warnings).toEqual([
      {
        code: 'gaps-held',
        message:
          'V1 lacks a stretch, 0.5 s in all, which this format cannot store; the last value is repeated there, and a text ‘gap: V1’ marks each.',
      },
    ]);
    const held = gapped.map((value) => value ?? 99);
    expect(await readDigital(recording, 1)).toEqual(held);
    expect(recording.annotations[0].annotations).toMatchObject([
      { sampleIndex: 1000, aux: 'gap: V1', lengthSec: 0.5 },
    ]);
  });

  it('gaps common to all channels hold the value if the part between them is no whole record', async () => {
    const values = Array.from({ length: 307 }, (_, k) => (k >= 101 && k < 150 ? null : k));
    const { recording, warnings } = await writtenAgain(
      digitalRecording([{ label: 'II', fs: 100, values, adc }]),
      'edf',
      {
        leavesGaps: true,
      },
    );
    expect(warnings.map(({ code }) => code)).toEqual(['gaps-held']);
    expect(recording.channels[0].sampleCount).toBe(307);
  });
});

it('a channel that ends early is reported', async () => {
  const made = digitalRecording([
    { label: 'II', fs: 100, values: Array.from({ length: 200 }, () => 5), adc },
    { label: 'V1', fs: 100, values: Array.from({ length: 150 }, () => 6), adc },
  ]);
  const { recording, warnings } = await writtenAgain(made, 'edf');
  expect(warnings.map(({ code }) => code)).toEqual(['gaps-held']);
  expect(recording.annotations[0].annotations).toMatchObject([
    { sampleIndex: 1500, aux: 'gap: V1', lengthSec: 0.5 },
  ]);
});

describe.skipIf(!hasData)(`recorded EDF and BDF${dataNote}`, () => {
  it.each([
    ['short_psg.edf', 'bdf'],
    ['short_psg.bdf', 'bdf'],
    ['test_generator.bdf', 'bdf'],
    ['test_bdf_stim_channel.bdf', 'bdf'],
    ['test_utf8_annotations.edf', 'edf'],
    ['sample_actiwave.edf', 'edf'],
    ['chtypes_edf.edf', 'edf'],
    ['subsecond_starttime.edf', 'bdf'],
  ] as const)('%s as %s keeps digital values, gaps, start and texts', async (name, format) => {
    const source = await openEdf(dataSource('edf', name));
    const { recording } = await writtenAgain(source, format, { refusesRescaling: true, leavesGaps: true });
    expect(recording.startTime).toBe(source.startTime);
    expect(recording.channels.map(({ unit, fs }) => [unit, Number(fs.toFixed(6))])).toEqual(
      source.channels.map(({ unit, fs }) => [unit.replaceAll('µ', 'u'), Number(fs.toFixed(6))]),
    );
    for (const index of source.channels.keys()) {
      const before = await readDigital(source, index);
      expect((await readDigital(recording, index)).slice(0, before.length)).toEqual(before);
    }
    const textsOf = ({ annotations }: typeof source) =>
      annotations.flatMap((set) =>
        set.annotations.map((one) => [one.sampleIndex / set.fs, one.lengthSec, one.aux]),
      );
    expect(textsOf(recording).filter(([, , text]) => !String(text).startsWith('gap: '))).toEqual(
      textsOf(source),
    );
  });
});
