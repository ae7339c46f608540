import { describe, expect, it } from 'vitest';
import { openRecordings } from '../../../../src/io/open.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { dataSource, memoryFile } from '../../../support/byte-files.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { channelSummary, readAllSamples } from '../../../support/made-table.ts';

/** Opens the only recording in a file. */
async function opened(path: string, content: string | Uint8Array): Promise<Recording> {
  const { opened: found, broken } = await openRecordings([memoryFile(path, content)]);
  expect(broken).toEqual([]);
  expect(found).toHaveLength(1);
  return found[0];
}

/** Returns code and position of a file's error. */
async function catchFailure(path: string, content: string | Uint8Array) {
  const { broken } = await openRecordings([memoryFile(path, content)]);
  return broken[0]?.failure;
}

const sequence = (code: string, digits: string, scale = 2.5): string =>
  `<component><sequence><code code="${code}"/><value xsi:type="SLIST_PQ"><origin value="10" unit="uV"/>` +
  `<scale value="${scale}" unit="uV"/><digits>${digits}</digits></value></sequence></component>`;

const sequenceSet = (head: string, increment: string, leads: string): string =>
  `<component><sequenceSet><component><sequence><code code="TIME_ABSOLUTE"/><value xsi:type="GLIST_TS">` +
  `<head value="${head}"/><increment value="${increment}" unit="s"/></value></sequence></component>${leads}</sequenceSet></component>`;

const aecg = (sets: string, code = 'RHYTHM'): string =>
  `<?xml version="1.0"?><AnnotatedECG xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` +
  `<component><series><code code="${code}"/>${sets}</series></component></AnnotatedECG>`;

describe('HL7 aECG', () => {
  it('returns each lead by scale and origin, with its rate and start', async () => {
    const leads = sequence('MDC_ECG_LEAD_I', '0 4 -8') + sequence('MDC_ECG_LEAD_AVR', '1 1 2');
    const recording = await opened('a.xml', aecg(sequenceSet('20021122091000.500', '0.002', leads)));
    expect(channelSummary(recording)).toEqual([
      ['I', 'uV', 'ecg', 500],
      ['aVR', 'uV', 'ecg', 500],
    ]);
    expect(await readAllSamples(recording, 0)).toEqual([10, 20, -10]);
    expect(recording.startTime).toBe('2002-11-22T09:10:00.500');
    expect((await recording.readDigital(1, 1, 3)).values).toEqual(Int32Array.of(1, 2));
  });

  it('places leads that were recorded one after the other at their own time', async () => {
    const sets =
      sequenceSet('20021122091000', '0.01', sequence('MDC_ECG_LEAD_I', '1 2 3')) +
      sequenceSet('20021122091000.030', '0.01', sequence('MDC_ECG_LEAD_V1', '4 5'));
    const recording = await opened('a.xml', aecg(sets));
    const { values, gaps } = await recording.read(1, 0, 5);
    expect(gaps).toEqual([{ from: 0, to: 3 }]);
    expect(values.slice(3)).toEqual(Float64Array.of(20, 22.5));
    expect((await recording.read(1, 2, 4)).gaps).toEqual([{ from: 0, to: 1 }]);
  });

  it('reports errors and their positions', async () => {
    const bad = aecg(sequenceSet('2002', '0.002', sequence('MDC_ECG_LEAD_I', '1 x 3')));
    expect(await catchFailure('a.xml', bad)).toMatchObject({ code: 'bad-value', where: { channel: 'I' } });
    const timeless = aecg(sequenceSet('2002', '', sequence('MDC_ECG_LEAD_I', '1 2')));
    expect((await catchFailure('a.xml', timeless))?.code).toBe('bad-header');
    expect((await catchFailure('a.xml', aecg('')))?.code).toBe('no-channel');
    expect(await catchFailure('a.xml', aecg('').slice(0, -3))).toMatchObject({
      code: 'bad-value',
      where: { line: 1 },
    });
  });
});

describe('hostile XML', () => {
  it('expands no entity of its own', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "${'x'.repeat(99)}"><!ENTITY c "&b;&b;">]><AnnotatedECG>&c;</AnnotatedECG>`;
    expect((await catchFailure('a.xml', bomb))?.code).toBe('bad-value');
  });

  it('is rejected if nested very deeply', async () => {
    expect((await catchFailure('a.xml', `<?xml version="1.0"?>${'<a>'.repeat(5000)}`))?.code).toBe(
      'too-large',
    );
  });

  it('hostile XML of another kind is named', async () => {
    const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>';
    expect(await catchFailure('a.xml', svg)).toMatchObject({ code: 'unsupported', where: { field: 'svg' } });
  });
});

describe('GE MUSE', () => {
  const lead = (id: string, values: readonly number[], stated = values.length): string => {
    const bytes = new Uint8Array(Int16Array.from(values).buffer);
    return (
      `<LeadData><LeadSampleCountTotal>${stated}</LeadSampleCountTotal><LeadAmplitudeUnitsPerBit>4.88</LeadAmplitudeUnitsPerBit>` +
      `<LeadAmplitudeUnits>MICROVOLTS</LeadAmplitudeUnits><LeadID>${id}</LeadID><LeadSampleSize>2</LeadSampleSize>` +
      `<WaveFormData>\n${Buffer.from(bytes).toString('base64')}\n</WaveFormData></LeadData>`
    );
  };
  const muse = (leads: string): string =>
    `<?xml version="1.0" encoding="ISO-8859-1"?><!DOCTYPE RestingECG SYSTEM "restecg.dtd"><RestingECG>` +
    `<PatientDemographics><PatientLastName>SECRET</PatientLastName></PatientDemographics>` +
    `<TestDemographics><AcquisitionDevice>MAC55</AcquisitionDevice><AcquisitionTime>09:03:32</AcquisitionTime>` +
    `<AcquisitionDate>09-22-2020</AcquisitionDate></TestDemographics>` +
    `<Waveform><WaveformType>Median</WaveformType><SampleBase>500</SampleBase>${lead('I', [9])}</Waveform>` +
    `<Waveform><WaveformType>Rhythm</WaveformType><SampleBase>250</SampleBase><SampleExponent>1</SampleExponent>${leads}</Waveform></RestingECG>`;

  it('returns the rhythm, not the median beat, and nothing about the person', async () => {
    const recording = await opened('m.xml', muse(lead('I', [-3, 0, 100]) + lead('V1', [1, 2], 5)));
    expect(channelSummary(recording)).toEqual([
      ['I', 'µV', 'ecg', 2500],
      ['V1', 'µV', 'ecg', 2500],
    ]);
    expect((await readAllSamples(recording, 0)).map((value) => Number(value.toFixed(9)))).toEqual([
      -14.64, 0, 488,
    ]);
    expect(recording.startTime).toBe('2020-09-22T09:03:32');
    expect(recording.warnings).toMatchObject([{ code: 'short-data' }]);
    expect(JSON.stringify([recording.comments, recording.warnings])).not.toContain('SECRET');
  });

  it('rejects samples that are not base 64', async () => {
    const broken = muse(lead('I', [1, 2, 3])).replace(
      /<WaveFormData>\n[^<]*(?=<\/WaveFormData><\/LeadData><\/Waveform><\/RestingECG>)/,
      '<WaveFormData>***',
    );
    expect(await catchFailure('m.xml', broken)).toMatchObject({ code: 'bad-value', where: { channel: 'I' } });
  });
});

describe('KardiaMobile', () => {
  const block = (id: string, body: Uint8Array): Uint8Array => {
    const bytes = new Uint8Array(12 + body.length);
    const view = new DataView(bytes.buffer);
    bytes.set(new TextEncoder().encode(id), 0);
    view.setUint32(4, body.length, true);
    bytes.set(body, 8);
    view.setUint32(
      8 + body.length,
      bytes.subarray(0, 8 + body.length).reduce((sum, byte) => sum + byte, 0),
      true,
    );
    return bytes;
  };
  const ofFormat = Uint8Array.of(1, 0x2c, 1, 0xf4, 1, 0, 0, 0);
  const atc = (...blocks: readonly Uint8Array[]): Uint8Array =>
    new Uint8Array(Buffer.concat([Buffer.from('ALIVE\0\0\0\u0003\0\0\0', 'latin1'), ...blocks]));
  const samples = new Uint8Array(Int16Array.of(0, 2000, -2000, 1).buffer);

  it('returns its leads in mV', async () => {
    const info = new TextEncoder().encode('2016-06-01T18:15:25.777-04:00\0\0\0cb7e');
    const recording = await opened(
      'k.atc',
      atc(block('info', info), block('fmt ', ofFormat), block('ecg ', samples), block('ecg2', samples)),
    );
    expect(channelSummary(recording)).toEqual([
      ['I', 'mV', 'ecg', 300],
      ['II', 'mV', 'ecg', 300],
    ]);
    expect(await readAllSamples(recording, 0)).toEqual([0, 1, -1, 0.0005]);
    expect(recording.startTime).toBe('2016-06-01T18:15:25.777');
  });

  it('rejects a damaged block, and opens a truncated file with the remaining samples', async () => {
    const whole = atc(block('fmt ', ofFormat), block('ecg ', samples));
    const damaged = whole.map((byte, k) => (k === whole.length - 6 ? byte ^ 1 : byte));
    expect(await catchFailure('k.atc', damaged)).toMatchObject({
      code: 'bad-value',
      where: { field: 'ecg' },
    });
    const recording = await opened('k.atc', whole.subarray(0, whole.length - 8));
    expect(recording.warnings).toMatchObject([{ code: 'short-data' }]);
    expect(recording.channels[0].sampleCount).toBe(2);
    expect((await catchFailure('k.atc', atc(block('ecg ', samples))))?.code).toBe('bad-header');
  });
});

describe('ISHNE', () => {
  /** Makes two leads at 200 Hz, 2 000 nV per step. */
  const ishne = (
    frames: readonly (readonly number[])[],
    change: (view: DataView) => void = () => undefined,
  ): Uint8Array => {
    const bytes = new Uint8Array(522 + 4 * frames.length);
    const view = new DataView(bytes.buffer);
    bytes.set(new TextEncoder().encode('ISHNE1.0'), 0);
    bytes.set(new TextEncoder().encode('SECRET'), 28);
    const numbers = [
      [156, 2],
      [158, 5],
      [160, 11],
      [206, 2000],
      [208, 1000],
      [272, 200],
      [138, 14],
      [140, 8],
      [142, 2019],
      [150, 10],
      [152, 5],
      [154, 0],
    ];
    for (const [at, value] of numbers) view.setInt16(at, value, true);
    for (const [at, value] of [
      [14, frames.length],
      [18, 522],
      [22, 522],
    ])
      view.setInt32(at, value, true);
    change(view);
    let crc = 0xffff;
    for (const byte of bytes.subarray(10, 522)) {
      crc ^= byte << 8;
      for (let bit = 0; bit < 8; bit++)
        crc = (crc & 0x8000) === 0 ? crc << 1 : ((crc << 1) ^ 0x1021) & 0xffff;
    }
    view.setUint16(8, crc & 0xffff, true);
    frames.flat().forEach((value, k) => view.setInt16(522 + 2 * k, value, true));
    return bytes;
  };
  const frames = [
    [500, 1],
    [-500, -32768],
    [0, -32768],
    [250, 4],
  ];

  it('returns its leads in mV, with gaps for missing samples, and its start', async () => {
    const recording = await opened('h.ecg', ishne(frames));
    expect(channelSummary(recording)).toEqual([
      ['I', 'mV', 'ecg', 200],
      ['V1', 'mV', 'ecg', 200],
    ]);
    expect(await readAllSamples(recording, 0)).toEqual([1, -1, 0, 0.5]);
    expect((await recording.read(1, 1, 4)).gaps).toEqual([{ from: 0, to: 2 }]);
    expect(recording.startTime).toBe('2019-08-14T10:05:00');
    expect(recording.person?.name).toContain('SECRET');
    expect(JSON.stringify({ ...recording, sources: [], person: {} })).not.toContain('SECRET');
    expect(recording.warnings).toEqual([]);
  });

  it('reports a changed header, a short file and an invalid header', async () => {
    const changed = ishne(frames).map((byte, k) => (k === 300 ? 7 : byte));
    expect((await opened('h.ecg', changed)).warnings).toMatchObject([{ code: 'header-repaired' }]);
    const short = await opened(
      'h.ecg',
      ishne(frames, (view) => view.setInt32(14, 90, true)),
    );
    expect(short.warnings).toMatchObject([{ code: 'short-data' }]);
    expect(short.channels[0].sampleCount).toBe(4);
    const badLeads = ishne(frames, (view) => view.setInt16(156, 99, true));
    expect(await catchFailure('h.ecg', badLeads)).toMatchObject({
      code: 'bad-header',
      where: { field: 'leads' },
    });
    expect((await catchFailure('h.ecg', ishne(frames).subarray(0, 300)))?.code).toBe('truncated');
  });
});

describe.skipIf(!hasData)(`exported ECGs of carts${dataNote}`, () => {
  it.each([
    ['cart-formats/aecg/subject1_0.xml', 12, 500, 5000],
    ['cart-formats/MUSE_20200923_093504_79000_example.xml', 8, 500, 5000],
    ['cart-formats/kardia/6_lead.atc', 6, 300, 9000],
    ['cart-formats/ishne/holter.ecg', 3, 128, 597_376],
  ])('%s', async (path, leadCount, fs, sampleCount) => {
    const { opened: found, broken } = await openRecordings([dataSource(path)]);
    expect(broken).toEqual([]);
    expect(found[0].channels).toHaveLength(leadCount);
    for (const channel of found[0].channels) expect(channel).toMatchObject({ role: 'ecg', fs, sampleCount });
    const { values } = await found[0].read(0, 0, Math.min(sampleCount, 5000));
    // A QRS is some tenths to some mV high.
    const height =
      (Math.max(...values) - Math.min(...values)) / (found[0].channels[0].unit === 'mV' ? 1 : 1000);
    expect(height).toBeGreaterThan(0.3);
    expect(height).toBeLessThan(20);
  });

  it('Einthoven holds between the leads of one file', async () => {
    const { opened: found } = await openRecordings([dataSource('cart-formats/aecg/subject1_0.xml')]);
    const [recording] = found;
    const lead = async (label: string) =>
      (
        await recording.read(
          recording.channels.findIndex((channel) => channel.label === label),
          0,
          5000,
        )
      ).values;
    const [one, two, three] = [await lead('I'), await lead('II'), await lead('III')];
    const worst = Math.max(...three.map((value, k) => Math.abs(two[k] - one[k] - value)));
    // Each is rounded to 2.5 µV.
    expect(worst).toBeLessThanOrEqual(5);
  });

  it.each(['kardia/broken_checksum.atc', 'aecg/empty.xml', 'philips/invalid-doc-type.xml'])(
    '%s is rejected with a message',
    async (name) => {
      const { broken } = await openRecordings([dataSource(`cart-formats/${name}`)]);
      expect(broken[0]?.failure.code).toMatch(/^(?:bad-value|no-channel|unsupported)$/);
    },
  );
});
