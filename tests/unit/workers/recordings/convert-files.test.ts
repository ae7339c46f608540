import { describe, expect, it } from 'vitest';
import { designFir } from '../../../../src/dsp/fir/fir-design.ts';
import { openRecordings } from '../../../../src/io/open.ts';
import { writeFiles } from '../../../../src/io/write-files.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { recordedStretches } from '../../../../src/pipeline/stretches/recorded-stretches.ts';
import { createAnalysisApi } from '../../../../src/workers/analysis-api.ts';
import type { ConvertRequest } from '../../../../src/workers/calls/request-types.ts';
import { memoryFile, MemorySink } from '../../../support/byte-files.ts';
import { readDigital, digitalRecording } from '../../../support/digital-recording.ts';
import { unwrapOutcome } from '../../../support/unwrap-outcome.ts';

const quiet = (): void => undefined;
const adc = { gain: 200, baseline: 3, bits: 16 };
const values = Array.from({ length: 2500 }, (_, n) =>
  n % 700 === 9 ? null : Math.round(900 * Math.sin(n / 7)) + 0,
);
const made = digitalRecording([
  { label: 'II', fs: 250, values, adc },
  { label: 'V5', fs: 250, values: values.map((value) => (value === null ? null : 0 - value)), adc },
]);
const whole: ConvertRequest = {
  format: 'edf',
  bits: null,
  flac: false,
  channelIndexes: null,
  fromSec: 0,
  until: 'end',
  filter: null,
};

/** Opens a WFDB record of ten seconds in the worker. */
async function opened() {
  const picked: { path: string; file: File }[] = [];
  await writeFiles(made, 'a', 'wfdb', async (extension, write) => {
    const sink = new MemorySink();
    await write(sink);
    picked.push({ path: `a.${extension}`, file: new File([sink.bytes.slice()], `a.${extension}`) });
  });
  const api = createAnalysisApi();
  const { opened: all } = await unwrapOutcome(api.openFiles(1, picked, {}, quiet));
  return { api, id: all[0]?.id ?? '' };
}

async function readAgain(
  files: readonly { readonly name: string; readonly content: Blob }[],
): Promise<Recording> {
  const sources = await Promise.all(
    files.map(async ({ name, content }) => memoryFile(name, new Uint8Array(await content.arrayBuffer()))),
  );
  const { opened: all, broken } = await openRecordings(sources);
  expect(broken).toEqual([]);
  const [recording] = all;
  if (recording === undefined) throw new Error('nothing was opened');
  return recording;
}

describe('an exported recording', () => {
  it.each([
    ['edf', {}],
    ['bdf', {}],
    ['wfdb', {}],
    ['wfdb', { bits: 24 }],
    ['wfdb', { flac: true }],
  ] as const)(
    'an exported recording as %s %j opens with its digital values, including excluded ones, and its stretches',
    async (format, how) => {
      const { api, id } = await opened();
      const stretches = [
        { from: 0, to: 4, name: 'supine', excluded: false },
        { from: 5, to: 6, name: '', excluded: true },
      ];
      await unwrapOutcome(api.setStretches(id, stretches));
      const { files } = await unwrapOutcome(api.convertRecording(2, id, { ...whole, format, ...how }, quiet));
      const again = await readAgain(files);
      for (const index of [0, 1]) {
        const expected = index === 0 ? values : values.map((value) => (value === null ? null : 0 - value));
        const found = await readDigital(again, index);
        // EDF and BDF hold the last value over a gap.
        const known = expected.flatMap((value, n) => (value === null ? [] : [{ value, own: found[n] }]));
        expect(known.map(({ own }) => own)).toEqual(known.map(({ value }) => value));
      }
      expect(recordedStretches(again)).toEqual(stretches);
    },
  );

  it('an exported recording in part has the requested channels and times', async () => {
    const { api, id } = await opened();
    const asked = { ...whole, format: 'wfdb', channelIndexes: [1], fromSec: 2, until: 3 } as const;
    const { files } = await unwrapOutcome(api.convertRecording(2, id, asked, quiet));
    const again = await readAgain(files);
    expect(again.channels.map(({ label, sampleCount }) => [label, sampleCount])).toEqual([['V5', 250]]);
    const expected = values.slice(500, 750).map((value) => (value === null ? null : 0 - value));
    expect(await readDigital(again, 0)).toEqual(expected);
  });

  it('an exported recording that is filtered has the filter’s output, and names the filter', async () => {
    const { api, id } = await opened();
    const filter = { type: 'highpass', low: 2, high: 'none', taps: 101 };
    const { files } = await unwrapOutcome(
      api.convertRecording(2, id, { ...whole, filter, fromSec: 3, until: 6 }, quiet),
    );
    const again = await readAgain(files);
    expect(again.comments).toContain('II: high-passed at 2 Hz (FIR, 101 taps at 250 Hz, zero phase)');
    const { values: found } = await again.read(0, 0, 600);
    const taps = designFir(
      { type: 'highpass', lowHz: 2, tapCount: 101, design: 'window', window: 'hamming', beta: 8.6 },
      250,
    );
    // The stretch of samples from 710 to 1408 has no gap; around its middle, the direct sum equals the filter.
    const step = 1 / (again.channels[0]?.adc?.gain ?? Number.NaN);
    for (let n = 770; n < 1350; n++) {
      const truth = taps.coefficients.reduce(
        (sum, tap, k) => sum + tap * (((values[n + 50 - k] ?? Number.NaN) - adc.baseline) / adc.gain),
        0,
      );
      expect(Math.abs((found[n - 750] ?? Number.NaN) - truth)).toBeLessThan(0.5001 * step);
    }
  });

  it('has the manually corrected beats', async () => {
    const { api, id } = await opened();
    await unwrapOutcome(api.setEdits(id, [{ op: 'insert', time: 1.5, class: 'V' }]));
    await unwrapOutcome(api.analyse(3, 'qrs', id, {}, quiet));
    const { files } = await unwrapOutcome(api.convertRecording(2, id, { ...whole, format: 'wfdb' }, quiet));
    const set = (await readAgain(files)).annotations.find(({ source }) => source === 'edited');
    expect(set?.annotations.some(({ label, sampleIndex }) => label === 'V' && sampleIndex === 375)).toBe(
      true,
    );
  });

  it('reports progress, can be cancelled, and reports invalid requests', async () => {
    const { api, id } = await opened();
    const saved = api.convertRecording(2, id, whole, () => api.cancel(2));
    expect(await saved).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    const beyond = api.convertRecording(4, id, { ...whole, fromSec: 11 }, quiet);
    expect(await beyond).toMatchObject({ ok: false, failure: { code: 'bad-parameter' } });
  });
});
