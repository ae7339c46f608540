import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseAnnotations } from '../../../../src/io/wfdb/annotations-read.ts';
import { writeAnnotations } from '../../../../src/io/wfdb/annotations-write.ts';
import { parseHeader } from '../../../../src/io/wfdb/header.ts';
import { readText } from '../../../../src/io/source.ts';
import type { Annotation } from '../../../../src/model/annotation.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { dataNote, dataPath, hasData } from '../../../support/data.ts';
import { openRecord, sampleTable } from '../../../support/wfdb-record.ts';

const formats = 'wfdb-formats';
const checks = 'wfdb-c-checks';

/** Reads all digital samples of a channel, with missing ones as stored. */
async function stored(recording: Recording, channel: number, missing: number): Promise<Int32Array> {
  const { values, gaps } = await recording.readDigital(channel, 0, recording.channels[channel].sampleCount);
  for (const gap of gaps) values.fill(missing, gap.from, gap.to);
  return values;
}

function readAnnotations(...parts: string[]): readonly Annotation[] {
  const bytes = new Uint8Array(readFileSync(dataPath(checks, ...parts)));
  const { set, problem } = parseAnnotations(bytes, parts.join('/'), 'test', 360);
  expect(problem).toBeNull();
  return set.annotations;
}

describe.skipIf(!hasData)(`frames and skew${dataNote}`, () => {
  it('frames and skew of test01_00s_skewframe match rdsamp', async () => {
    const recording = await openRecord('test01_00s_skewframe', formats);
    const rows = sampleTable(formats, 'target-output', 'record-4a');
    const [first, pairs, third] = await Promise.all(
      [0, 1, 2].map((channel) => stored(recording, channel, 0)),
    );
    // rdsamp prints the mean of a frame's samples, and stops where skew leaves none.
    const read = rows.map((_, i) => [first[i], ((pairs[2 * i] + pairs[2 * i + 1]) / 2) | 0, third[i]]);
    expect(rows).toHaveLength(3997);
    expect(read).toEqual(rows);
  });

  it.each([
    ['test01_00s_skew', 'test01_00s', -32_768],
    ['100skew', '100', -2048],
  ])('frames and skew of %s shift one signal by three frames', async (skewed, plain, missing) => {
    const [moved, original] = [await openRecord(skewed, formats), await openRecord(plain, formats)];
    const reference = await stored(original, 1, missing);
    const values = await stored(moved, 1, missing);
    expect(Buffer.from(values.slice(0, -3).buffer).equals(Buffer.from(reference.slice(3).buffer))).toBe(true);
    const { gaps } = await moved.read(1, reference.length - 10, reference.length);
    expect(gaps).toEqual([{ from: 7, to: 10 }]);
  });
});

describe.skipIf(!hasData)(`signals in files of other formats${dataNote}`, () => {
  it.each([
    ['mat', 'A00001', 0, 'A00001.mat', 24],
    ['mat', 'A00005', 0, 'A00005.mat', 24],
    ['cinc2016-ecg-pcg', 'a0001', 0, 'a0001.wav', 44],
    ['cinc2016-ecg-pcg', 'a0001', 1, 'a0001.dat', 0],
  ])(
    '%s/%s, channel %i, are the words of %s after byte %i',
    async (folder, record, channel, file, offset) => {
      const recording = await openRecord(record, folder);
      const bytes = readFileSync(dataPath(folder, file)).subarray(offset);
      const words = Int32Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readInt16LE(2 * i));
      expect(await stored(recording, channel, -32_768)).toEqual(words);
    },
  );

  it('signals in files of other formats keep their start', async () => {
    expect((await openRecord('A00001', 'mat')).startTime).toBe('2014-05-08T05:05:15');
  });
});

describe.skipIf(!hasData)(`output of the programs of the WFDB package${dataNote}`, () => {
  it.each([
    ['100w', -2048],
    ['100x', -2048],
    ['fir', -2048],
    ['mfilt', -2048],
    ['snip', -2048],
    ['test', -32_768],
    ['wfd00001', -2048],
    ['wfd00002', -2048],
    ['xform', -2048],
  ])('%s is read with its checksums and first samples', async (record, missing) => {
    const recording = await openRecord(record, checks, 'expected');
    expect(recording.warnings).toEqual([]);
    const { signals, frameCount } = parseHeader(await readText(recording.sources[0], 100_000), record);
    for (const [channel, signal] of signals.entries()) {
      const values = await stored(recording, channel, missing);
      expect(values).toHaveLength((frameCount ?? 0) * signal.samplesPerFrame);
      expect(values[0]).toBe(signal.initialValue);
      expect(values.reduce((sum, value) => (sum + value) & 0xffff, 0)).toBe((signal.checksum ?? 0) & 0xffff);
    }
  });

  it('a snippet is a part of its record, with its annotations', async () => {
    const [snippet, whole] = [
      await openRecord('snip', checks, 'expected'),
      await openRecord('100s', checks, 'data'),
    ];
    for (const channel of [0, 1]) {
      expect(await snippet.readDigital(channel, 0, 1800)).toEqual(
        await whole.readDigital(channel, 3600, 5400),
      );
    }
    const moved = readAnnotations('data', '100s.atr')
      .filter(({ sampleIndex }) => sampleIndex >= 3600 && sampleIndex < 5400)
      .map((each) => ({ ...each, sampleIndex: each.sampleIndex - 3600 }));
    expect(readAnnotations('expected', 'snip.atr')).toEqual(moved);
  });

  it.each(['100s.wra', 'wfdbcat.out'])('%s holds the annotations of 100s.atr', (file) => {
    expect(readAnnotations('expected', file)).toEqual(readAnnotations('data', '100s.atr'));
  });

  it.each([
    ['100s.mix', 74],
    ['100x.atr', 74],
    ['xform.all', 2],
  ])('%s is read to its end', (file, least) => {
    expect(readAnnotations('expected', file).length).toBeGreaterThanOrEqual(least);
  });

  it('100s.mrg consists of two annotators, the other one at 250 Hz', () => {
    const key = ({ sampleIndex, label }: Annotation, fs: number): string =>
      `${Math.round((sampleIndex / fs) * 360)} ${label}`;
    const both = new Set([
      ...readAnnotations('expected', '100s.wqrs').map((each) => key(each, 360)),
      ...readAnnotations('expected', '100s.qrs').map((each) => key(each, 250)),
    ]);
    const merged = readAnnotations('expected', '100s.mrg').map((each) => key(each, 360));
    expect(merged).toHaveLength(150);
    expect(merged.filter((each) => !both.has(each))).toEqual([]);
  });

  it('100s.atr has the counts of sumann', () => {
    const counts = new Map<string, number>();
    for (const { label } of readAnnotations('data', '100s.atr'))
      counts.set(label, (counts.get(label) ?? 0) + 1);
    const printed = readFileSync(dataPath(checks, 'expected', 'sumann.out'), 'latin1');
    const lines = printed.split('\n\n', 1)[0].split('\n');
    expect(new Set(Array.from(counts, ([label, count]) => `${label} ${count}`))).toEqual(
      new Set(lines.map((line) => line.trim().replaceAll(/\s+/g, ' '))),
    );
  });

  it('100s matches wfdbdesc and sampfreq', async () => {
    const recording = await openRecord('100s', checks, 'data');
    const text = readFileSync(dataPath(checks, 'expected', 'wfdbdesc.out'), 'latin1');
    const all = (field: string) =>
      Array.from(text.matchAll(new RegExp(`^ ${field}: (.*)$`, 'gm')), (match) => match[1]);
    const { signals, frameCount } = parseHeader(await readText(recording.sources[0], 100_000), '100s.hea');
    expect(recording.channels.map(({ label }) => label)).toEqual(all('Description'));
    expect(signals.map(({ gain, unit }) => `${gain} adu/${unit}`)).toEqual(all('Gain'));
    expect(signals.map(({ format }) => String(format))).toEqual(all('Storage format'));
    expect(signals.map(({ baseline }) => String(baseline))).toEqual(all('Baseline'));
    expect(signals.map(({ adcZero }) => String(adcZero))).toEqual(all('ADC zero'));
    expect(signals.map(({ initialValue }) => String(initialValue))).toEqual(all('Initial value'));
    expect(signals.map(({ checksum }) => String(checksum))).toEqual(all('Checksum'));
    expect(text).toContain(`(${frameCount ?? 0} sample intervals)`);
    expect(recording.channels[0].fs).toBe(
      Number(readFileSync(dataPath(checks, 'expected', 'sampfreq.out'), 'latin1')),
    );
    const notes = text.split('=====')[1].trim().split('\n');
    expect(recording.comments).toEqual(notes.map((line) => line.trim()));
  });

  it('ihr prints the rates between the beats of 100s.atr', () => {
    const beats = readAnnotations('data', '100s.atr').map(({ sampleIndex }) => sampleIndex);
    const rates = new Map(
      beats
        .slice(0, -1)
        .map((at, k) => [(at / 360).toFixed(3), ((60 * 360) / (beats[k + 1] - at)).toPrecision(6)]),
    );
    const printed = readFileSync(dataPath(checks, 'expected', 'ihr.out'), 'latin1')
      .trim()
      .split('\n');
    const wrong = printed.filter((line) => {
      const [atSec, rate] = line.split('\t');
      return Number(rates.get(atSec)) !== Number(rate);
    });
    expect([printed.length > 60, wrong]).toEqual([true, []]);
  });

  it('237s.all has the texts of alarms, which writing keeps', () => {
    const annotations = readAnnotations('input', '237s.all');
    expect(annotations).toHaveLength(505);
    expect(annotations[0]).toMatchObject({ label: '@', sampleIndex: 122_750 });
    expect(annotations[0].aux).toMatch(/^log\.htm#20125700 SP TEMP/);
    const again = parseAnnotations(
      writeAnnotations({ source: 'x', fs: 360, annotations }, 360),
      'x',
      'x',
      360,
    );
    expect(again.set.annotations).toEqual(annotations);
  });

  /** Files whose texts, if any, have no terminating zero in their length. */
  it.each(['100s.qrs', '100s.wqrs', '100s.a2r', 'snip.atr', 'xform.wabp', '100a.nguess'])(
    'the bytes of %s are written again',
    (file) => {
      const bytes = readFileSync(dataPath(checks, 'expected', file));
      const { set } = parseAnnotations(new Uint8Array(bytes), file, 'test', 360);
      expect(Buffer.from(writeAnnotations(set, 360)).equals(bytes)).toBe(true);
    },
  );
});
