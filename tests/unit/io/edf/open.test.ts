import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { edfStartTime } from '../../../../src/io/edf/start-time.ts';
import { openEdf, readEdfHeader } from '../../../../src/io/edf/open.ts';
import { dataNote, dataPath, hasData } from '../../../support/data.ts';
import { dataSource } from '../../../support/byte-files.ts';
import { edfScaleTolerance } from '../../../support/tolerances.ts';

interface GoldenChannel {
  label: string;
  unit: string;
  fs: number;
  count: number;
  range: number;
  sha256: string;
  step: number;
  physical: number[];
}

interface GoldenFile {
  channels: GoldenChannel[];
  annotations: [number, string][];
  offset: number;
}

const golden = new URL('../../../golden/edf/values.json', import.meta.url);
const files: Record<string, GoldenFile> = JSON.parse(readFileSync(golden, 'utf8'));

describe.skipIf(!hasData)(`openEdf against NumPy's decoding${dataNote}`, () => {
  it.each(Object.keys(files))('%s', async (name) => {
    const expected = files[name];
    const recording = await openEdf(dataSource('edf', name));
    expect(recording.format).toBe(name.endsWith('bdf') ? 'bdf' : 'edf');
    expect(recording.channels.map((c) => [c.label, c.unit, c.fs, c.sampleCount])).toEqual(
      expected.channels.map((c) => [c.label, c.unit, c.fs, c.count]),
    );
    for (const [index, channel] of expected.channels.entries()) {
      const digital = await recording.readDigital(index, 0, channel.count);
      const bytes = Buffer.from(digital.values.buffer);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(channel.sha256);
      expect(digital.gaps).toEqual([]);
      const physical = await recording.read(index, 0, channel.count);
      for (const [k, value] of channel.physical.entries()) {
        const error = Math.abs(physical.values[k * channel.step] - value);
        expect(error).toBeLessThanOrEqual(edfScaleTolerance * Math.abs(channel.range));
      }
    }
    const found = recording.annotations.flatMap((set) =>
      set.annotations.map(({ sampleIndex, aux }) => [sampleIndex / set.fs, aux]),
    );
    expect(found.map(([, aux]) => aux)).toEqual(expected.annotations.map(([, aux]) => aux));
    for (const [k, [onset]] of expected.annotations.entries()) {
      expect(Math.abs(Number(found[k][0]) - (onset - expected.offset))).toBeLessThanOrEqual(0.5e-3);
    }
  });

  it('reads any range like a part of the whole', async () => {
    const recording = await openEdf(dataSource('edf', 'short_psg.bdf'));
    for (const [index, channel] of recording.channels.entries()) {
      const all = await recording.readDigital(index, 0, channel.sampleCount);
      for (const [from, to] of [
        [0, 1],
        [29, 31],
        [channel.sampleCount - 3, channel.sampleCount + 5],
        [7, 7],
      ]) {
        const part = await recording.readDigital(index, from, to);
        expect(part.values).toEqual(all.values.slice(from, to));
      }
    }
  });

  it('reads the header like the reference', async () => {
    const reference = JSON.parse(readFileSync(dataPath('edf', 'short_psg_header_reference.json'), 'utf8'));
    const header = await readEdfHeader(dataSource('edf', 'short_psg.edf'));
    expect(
      header.signals.map((s) => ({
        label: s.label,
        transducer_type: s.transducer,
        physical_dimension: s.unit,
        physical_min: s.physicalMin,
        physical_max: s.physicalMax,
        digital_min: s.digitalMin,
        digital_max: s.digitalMax,
        prefiltering: s.prefiltering,
        samples_per_data_record: s.samplesPerRecord,
        reserved: '',
        sampling_frequency: s.samplesPerRecord / header.recordSec,
      })),
    ).toEqual(reference);
  });

  it.each([
    ['cardio_sample.edf', '1985-01-01T00:33:34', 1],
    ['test_subsecond.edf', '2020-01-24T04:05:56.3945312', 1],
    ['sample_actiwave.edf', '2016-07-20T14:31:00', 4],
    ['chtypes_edf.edf', '2015-11-19T19:33:09', 42],
    ['subsecond_starttime.edf', '2020-01-24T04:05:56.3945312', 3],
    ['test_bdf_stim_channel.bdf', '2015-03-19T08:04:01', 4],
    ['test_edfann.edf', '2001-01-01T23:59:30', 0],
    ['test_utf8_annotations.edf', '2009-12-10T12:44:02', 11],
  ])('opens %s', async (name, startTime, channelCount) => {
    const recording = await openEdf(dataSource('edf', name));
    expect(recording.startTime).toBe(startTime);
    expect(recording.channels).toHaveLength(channelCount);
    for (const [index, channel] of recording.channels.entries()) {
      const { values } = await recording.read(index, 0, channel.sampleCount);
      expect(values).toHaveLength(channel.sampleCount);
      expect(values.every(Number.isFinite)).toBe(true);
    }
  });
});

describe('edfStartTime', () => {
  it('ignores a day that EDF+ marks as unknown', () => {
    expect(edfStartTime('01.01.85', '00.00.00', 'Startdate X X X X', 0)).toBeNull();
    expect(edfStartTime('01.01.85', '00.00.00', 'Startdate 01-JAN-1985 X X X', 0)).toBe(
      '1985-01-01T00:00:00',
    );
    expect(edfStartTime('01.01.85', '10.20.30', '', 0)).toBe('1985-01-01T10:20:30');
  });
});
