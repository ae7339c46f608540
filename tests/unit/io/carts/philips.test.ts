import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { openRecordings } from '../../../../src/io/open.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { mutate } from '../../../fuzz/mutate.ts';
import { dataSource, memoryFile } from '../../../support/byte-files.ts';
import { dataNote, dataPath, hasData } from '../../../support/data.ts';
import { channelSummary } from '../../../support/made-table.ts';
import { madePhilips, philipsLeads } from '../../../support/philips-file.ts';
import { caseCount } from '../../../support/gate.ts';

async function opened(content: string): Promise<Recording> {
  const { opened: found, broken } = await openRecordings([memoryFile('a.xml', content)]);
  expect(broken).toEqual([]);
  return found[0];
}

async function catchFailure(writing: Parameters<typeof madePhilips>[0]) {
  const { broken } = await openRecordings([memoryFile('a.xml', madePhilips(writing))]);
  return broken[0]?.failure;
}

const names = ['I', 'II', 'III', 'aVR', 'aVL', 'aVF', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6'];

describe('Philips XML', () => {
  it.each(['1.03', '1.04'] as const)(
    'version %s has twelve leads, without the calibration pulse',
    async (version) => {
      const recording = await opened(madePhilips({ version }));
      expect(channelSummary(recording)).toEqual(names.map((name) => [name, 'µV', 'ecg', 500]));
      const leads = philipsLeads();
      for (const [index, lead] of leads.entries()) {
        expect([...(await recording.readDigital(index, 0, 2000)).values]).toEqual(lead);
        expect([...(await recording.read(index, 10, 13)).values]).toEqual(
          lead.slice(10, 13).map((value) => 5 * value),
        );
      }
      expect(recording).toMatchObject({
        format: 'philips',
        startTime: '2011-12-01T07:27:34',
        durationSec: 1.8,
      });
      expect(recording.warnings).toMatchObject([
        { code: 'left-out', message: expect.stringContaining('0.20 s are a calibration pulse') },
      ]);
      expect(recording.comments).toContain('device: PageWriter');
      expect(recording.person).toEqual({ name: 'SECRET', born: '1953-01-01' });
      expect(JSON.stringify({ ...recording, sources: [], person: {} })).not.toMatch(/SECRET|1953/);
    },
  );

  it('all samples are kept without a calibration pulse', async () => {
    const recording = await opened(madePhilips({ hasPulse: false }));
    expect(recording.warnings).toEqual([]);
    expect(recording.channels[11].sampleCount).toBe(900);
  });

  it.each([
    ['another kind', ['SierraECG', 'MortaraECG'], 'unsupported', 'documenttype'],
    ['another version', ['1.03<', '2.00<'], 'unsupported', 'documentversion'],
    ['another way of packing', ['"XLI"', '"ZIP"'], 'unsupported', 'parsedwaveforms'],
    ['an offset', ['<signaloffset>0', '<signaloffset>9'], 'unsupported', 'signaloffset'],
    ['no rate', ['<samplingrate>500', '<samplingrate>'], 'bad-header', 'samplingrate'],
    ['no size', ['<signalresolution>5', '<signalresolution>0'], 'bad-header', 'resolution'],
    ['no length', ['durationperchannel="2000"', ''], 'bad-header', 'durationperchannel'],
    [
      'an endless length',
      ['durationperchannel="2000"', 'durationperchannel="999999999"'],
      'bad-header',
      'durationperchannel',
    ],
    [
      'another length',
      ['durationperchannel="2000"', 'durationperchannel="2002"'],
      'bad-value',
      'parsedwaveforms',
    ],
    ['leads that are not there', ['valid>12<', 'valid>17<'], 'truncated', 'parsedwaveforms'],
  ] as const)('%s is rejected', async (_, [from, to], code, field) => {
    expect(await catchFailure({ replaced: [[from, to]] })).toMatchObject({
      code,
      where: { file: 'a.xml', field },
    });
  });

  it('a file cut anywhere in its samples is rejected with a message', async () => {
    let packed = new Uint8Array();
    madePhilips({ changed: (bytes) => (packed = Uint8Array.from(bytes)) });
    const view = new DataView(packed.buffer);
    let end = 0;
    for (let lead = 0; lead < 12; lead++) end += 8 + view.getUint32(end, true);
    for (let keep = 0; keep < end; keep += 173) {
      const failure = await catchFailure({ changed: (bytes) => bytes.slice(0, keep) });
      expect(failure?.code, String(keep)).toMatch(/^(?:truncated|no-channel)$/);
    }
    const whole = await opened(madePhilips({ changed: (bytes) => bytes.slice(0, end) }));
    expect(whole.channels).toHaveLength(12);
  });

  it('a file changed anywhere in its samples opens or is rejected with a message', async () => {
    const random = createRandom(103);
    for (let k = 0; k < caseCount(80); k++) {
      const { opened: found, broken } = await openRecordings([
        memoryFile('a.xml', madePhilips({ changed: (packed) => mutate(packed, random).bytes })),
      ]);
      expect(found.length + broken.length).toBe(1);
      for (const { failure } of broken) expect(failure.code).toMatch(/^(?:truncated|bad-value|no-channel)$/);
    }
  });
});

describe.skipIf(!hasData)(`exported Philips XML${dataNote}`, () => {
  const folder = 'cart-formats/philips';

  it.each([
    ['129DYPRG.XML', 5264, '2011-12-01T07:27:34', 'HeartstartMRx'],
    ['3191723_ZZDEMOPTONLY_1-04_orig.xml', 5300, '2010-01-19T15:19:22', 'PageWriter Touch'],
  ])('%s has consistent leads of a heart', async (name, count, startTime, device) => {
    const { opened: found, broken } = await openRecordings([dataSource(folder, name)]);
    expect(broken).toEqual([]);
    const [recording] = found;
    expect(channelSummary(recording)).toEqual(names.map((lead) => [lead, 'µV', 'ecg', 500]));
    expect(recording).toMatchObject({ startTime, durationSec: count / 500 });
    expect(recording.comments?.[0]).toBe(`device: ${device}`);
    const leads = await Promise.all(
      names.map(async (_, index) => (await recording.readDigital(index, 0, count)).values),
    );
    // Einthoven's and Goldberger's equations hold within the rounding of each lead, some steps of 5 µV.
    const largest = (sum: (n: number) => number): number =>
      Math.max(...Array.from({ length: count }, (_, n) => Math.abs(sum(n))));
    expect(largest((n) => leads[0][n] + leads[2][n] - leads[1][n])).toBeLessThanOrEqual(2);
    expect(largest((n) => leads[3][n] + leads[4][n] + leads[5][n])).toBeLessThanOrEqual(3);
  });

  it('the averaged beats match the uncompressed ones in the file in shape and size', async () => {
    const name = '3191723_ZZDEMOPTONLY_1-04_orig.xml';
    const [recording] = (await openRecordings([dataSource(folder, name)])).opened;
    const text = new TextDecoder('utf-16le').decode(readFileSync(dataPath(folder, name)));
    for (const [index, lead] of names.entries()) {
      const packed =
        new RegExp(`<repbeat leadname="${lead}">[^]*?<waveform[^>]*>([^<]*)`).exec(text)?.[1] ?? '';
      const bytes = Buffer.from(packed, 'base64');
      const beat = Float64Array.from({ length: 600 }, (_, n) => 2.5 * bytes.readInt16LE(2 * n));
      const { values } = await recording.read(index, 0, 5300);
      const best = bestFit(values, beat);
      expect(best.correlation, lead).toBeGreaterThan(0.95);
      // Beats of the demonstration differ by a tenth and more from their mean.
      expect(best.slope, lead).toBeGreaterThan(0.8);
      expect(best.slope, lead).toBeLessThan(1.1);
    }
  });

  it('another kind is rejected with a message', async () => {
    const { broken } = await openRecordings([dataSource(folder, 'invalid-doc-type.xml')]);
    expect(broken[0].failure).toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('‘MortaraECG’'),
    });
  });
});

/** Finds the position of the best correlation of a shape with a signal. */
function bestFit(values: Float64Array, shape: Float64Array): { correlation: number; slope: number } {
  const mean = (own: Float64Array): number => own.reduce((sum, value) => sum + value, 0) / own.length;
  const centred = shape.map((value) => value - mean(shape));
  const power = centred.reduce((sum, value) => sum + value ** 2, 0);
  let best = { correlation: -1, slope: 0 };
  for (let from = 0; from + shape.length <= values.length; from++) {
    const own = values.subarray(from, from + shape.length);
    const level = mean(own);
    let [cross, ownPower] = [0, 0];
    for (let n = 0; n < own.length; n++) {
      cross += (own[n] - level) * centred[n];
      ownPower += (own[n] - level) ** 2;
    }
    const correlation = cross / Math.sqrt(power * ownPower);
    if (correlation > best.correlation) best = { correlation, slope: cross / power };
  }
  return best;
}
