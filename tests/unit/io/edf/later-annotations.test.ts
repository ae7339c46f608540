import { describe, expect, test } from 'vitest';
import { openEdf } from '../../../../src/io/edf/open.ts';
import { madeEdf } from '../../../support/made-edf.ts';

const recordCount = 18_000;

/** Texts in the annotation signal of a record in addition to its onset. */
const words = new Map([
  [1, '+1.5\u0014first\u0014\0'],
  [9000, '+9000\u00152\u0014middle\u0014\0'],
  [12_000, 'no list\0'],
  [recordCount - 1, `+${recordCount - 1}.5\u0014last\u0014\0`],
]);

async function open(type: string, isLater: boolean, more: ReadonlyMap<number, string> = words) {
  const size = { type, recordCount, samplesPerRecord: 1900, annotationBytes: 200 };
  const source = madeEdf(size, (record) => `+${record}\u0014\u0014\0${more.get(record) ?? ''}`);
  return { recording: await openEdf(source, undefined, isLater), source };
}

describe('annotations of a long EDF+ file', () => {
  test('arrive later, with the same content and warnings as usual', async () => {
    const { recording, source } = await open('EDF+C', true);
    expect(source.bytesRead()).toBeLessThan(2 ** 20);
    expect(recording.annotations).toEqual([]);
    expect(recording.warnings).toEqual([]);
    const shares: number[] = [];
    const later = await recording.readAnnotations?.(undefined, (share) => shares.push(share));
    const { recording: whole } = await open('EDF+C', false);
    expect(whole.readAnnotations).toBeUndefined();
    expect(later?.annotations).toEqual(whole.annotations);
    expect(later?.annotations[0]?.annotations.map(({ aux }) => aux)).toEqual(['first', 'middle', 'last']);
    expect(later?.warnings).toEqual(whole.warnings);
    expect(later?.warnings.map(({ code }) => code)).toEqual(['header-repaired']);
    expect(recording.channels).toEqual(whole.channels);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  test('annotations of a long EDF+ file report the end at once, and not again', async () => {
    const end = new Map([...words, [recordCount - 1, `+${recordCount - 1}.25\u0014Recording ends\u0014\0`]]);
    const { recording } = await open('EDF+C', true, end);
    expect(recording.durationSec).toBe(recordCount - 0.75);
    const later = await recording.readAnnotations?.();
    expect(later?.annotations[0]?.annotations.map(({ aux }) => aux)).toEqual(['first', 'middle']);
  });

  test('arrive with the recording if only they have the times of the records', async () => {
    const { recording } = await open('EDF+D', true);
    expect(recording.readAnnotations).toBeUndefined();
    expect(recording.annotations).toHaveLength(1);
  });

  test('annotations of a long EDF+ file stop when cancelled', async () => {
    const { recording } = await open('EDF+C', true);
    const stop = new AbortController();
    const reading = recording.readAnnotations?.(stop.signal, () => stop.abort());
    await expect(reading).rejects.toThrow('aborted');
  });

  test('annotations of a long EDF+ file are read separately if records are long', async () => {
    const size = { type: 'EDF+C', recordCount: 1200, samplesPerRecord: 40_000, annotationBytes: 100 };
    const source = madeEdf(size, (record) =>
      record % 400 === 1
        ? `+${record}\u0014\u0014\0+${record}.5\u0014beat\u0014\0`
        : `+${record}\u0014\u0014\0`,
    );
    const recording = await openEdf(source, undefined, true);
    const later = await recording.readAnnotations?.();
    expect(later?.annotations[0]?.annotations.map(({ sampleIndex }) => sampleIndex)).toEqual(
      [1.5, 401.5, 801.5].map((sec) => sec * 40_000),
    );
    expect(later?.warnings).toEqual([]);
    expect(source.bytesRead()).toBeLessThan(2 ** 18);
  });
});
