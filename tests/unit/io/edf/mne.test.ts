import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openEdf } from '../../../../src/io/edf/open.ts';
import type { ByteSource, Recording } from '../../../../src/model/recording.ts';
import { dataSource, memoryFile } from '../../../support/byte-files.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { mneScaleTolerance } from '../../../support/tolerances.ts';

interface PeerChannel {
  readonly label: string;
  readonly fs: number;
  readonly count: number;
  readonly sha256: string;
  readonly range: number;
  readonly step: number;
  readonly physical: readonly number[];
}

interface PeerFile {
  /** Whole seconds, since MNE keeps no fraction. */
  readonly start: string;
  readonly channels: readonly PeerChannel[];
  readonly annotations: readonly (readonly [onset: number, duration: number, text: string])[];
}

const folder = new URL('../../../golden/edf/', import.meta.url);
const peer = JSON.parse(readFileSync(new URL('mne.json', folder), 'utf8')) as Record<
  'made' | 'recorded',
  Record<string, PeerFile>
>;

/** Returns all samples except those in gaps, like MNE. */
async function joined(
  recording: Recording,
  index: number,
): Promise<{ digital: Int32Array; physical: number[] }> {
  const { sampleCount } = recording.channels[index];
  const { values, gaps } = await recording.readDigital(index, 0, sampleCount);
  const isThere = (_: number, k: number): boolean => !gaps.some(({ from, to }) => k >= from && k < to);
  const physical = Array.from((await recording.read(index, 0, sampleCount)).values);
  return { digital: values.filter(isThere), physical: physical.filter(isThere) };
}

/** Opens a recording and expects every sample and text to match MNE. */
async function openAsMne(source: ByteSource, expected: PeerFile): Promise<Recording> {
  const recording = await openEdf(source);
  expect(recording.startTime?.slice(0, 19)).toBe(expected.start.slice(0, 19));
  expect(recording.channels.map(({ label, fs }) => [label, fs])).toEqual(
    expected.channels.map(({ label, fs }) => [label, fs]),
  );
  for (const [index, { count, sha256, step, range, physical }] of expected.channels.entries()) {
    const own = await joined(recording, index);
    expect(own.digital).toHaveLength(count);
    expect(createHash('sha256').update(Buffer.from(own.digital.buffer)).digest('hex')).toBe(sha256);
    for (const [k, value] of physical.entries())
      expect(Math.abs(own.physical[k * step] - value)).toBeLessThanOrEqual(mneScaleTolerance * range);
  }
  // MNE drops texts outside the samples, counts without gaps, and truncates durations at the end.
  const endSec = Math.max(...expected.channels.map(({ count, fs }) => count / fs));
  const own = recording.annotations
    .flatMap(({ fs, annotations }) =>
      annotations.map((each) => ({ ...each, onsetSec: each.sampleIndex / fs })),
    )
    .filter(({ onsetSec }) => onsetSec >= 0 && onsetSec < endSec);
  expect(own.map(({ aux }) => aux)).toEqual(expected.annotations.map(([, , text]) => text));
  for (const [k, [onset, duration]] of expected.annotations.entries()) {
    const { onsetSec, lengthSec = 0 } = own[k];
    expect(Math.abs(onsetSec - onset)).toBeLessThanOrEqual(0.5e-3);
    expect(Math.min(lengthSec, endSec - onset)).toBeCloseTo(duration, 6);
  }
  return recording;
}

describe('openEdf against MNE', () => {
  it.each(Object.keys(peer.made))('reads every sample and text of %s', async (name) => {
    const recording = await openAsMne(memoryFile(name, readFileSync(new URL(name, folder))), peer.made[name]);
    expect(recording.warnings).toEqual([]);
  });

  it('keeps gaps, texts before the first sample, and the fraction of the start, which MNE ignores', async () => {
    const open = (name: string) => openEdf(memoryFile(name, readFileSync(new URL(name, folder))));
    const gapped = await open('made-gaps.edf');
    expect((await gapped.read(0, 0, 540)).gaps).toEqual([
      { from: 80, to: 400 },
      { from: 440, to: 500 },
    ]);
    const texts = gapped.annotations[0].annotations.map(({ aux, sampleIndex }) => [aux, sampleIndex]);
    expect(texts).toEqual([
      ['before the gap', 500],
      ['after it', 10_500],
    ]);
    const plus = await open('made-plus.edf');
    expect(plus.startTime).toBe('2019-04-11T21:09:33.375');
    expect(plus.annotations[0].annotations.map(({ aux, lengthSec }) => [aux, lengthSec])).toEqual([
      ['first', undefined],
      ['two', undefined],
      ['at once', undefined],
      ['büro — Ωμ', 0.5],
      ['last', 12],
    ]);
  });
});

describe.skipIf(!hasData)(`openEdf against MNE, recorded files${dataNote}`, () => {
  it.each(Object.keys(peer.recorded))('reads every sample and text of %s', async (name) => {
    const recording = await openAsMne(dataSource('edf', name), peer.recorded[name]);
    expect(recording.format).toBe(name.slice(-3));
  });
});
