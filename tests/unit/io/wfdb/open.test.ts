import { describe, expect, it } from 'vitest';
import type { Recording } from '../../../../src/model/recording.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { rdsampPhysicalTolerance } from '../../../support/tolerances.ts';
import { openRecord, sampleTable } from '../../../support/wfdb-record.ts';

const target = ['wfdb-formats', 'target-output'];

async function digitalColumn(recording: Recording, channel: number, from: number, count: number) {
  const { values, gaps } = await recording.readDigital(channel, from, from + count);
  expect(gaps).toEqual([]);
  return Array.from(values);
}

/** Reference rows against digital samples of the channels, one sample a frame each. */
async function expectDigital(record: string, table: string, channels: number[], from: number) {
  const recording = await openRecord(record, 'wfdb-formats');
  const rows = sampleTable(...target, table);
  for (const [column, channel] of channels.entries()) {
    const values = await digitalColumn(recording, channel, from, rows.length);
    expect(values).toEqual(rows.map((row) => row[column]));
  }
}

/** The largest distance of a channel's samples from a reference column. */
async function physicalError(
  recording: Recording,
  channel: number,
  from: number,
  column: number[],
): Promise<number> {
  const { values } = await recording.read(channel, from, from + column.length);
  expect(values.length).toBe(column.length);
  return column.reduce((worst, value, i) => Math.max(worst, Math.abs(value - values[i])), 0);
}

async function expectPhysical(record: string, table: string, channels: number[], from: number) {
  const recording = await openRecord(record, 'wfdb-formats');
  const rows = sampleTable(...target, table);
  for (const [column, channel] of channels.entries()) {
    const reference = rows.map((row) => row[column]);
    expect(await physicalError(recording, channel, from, reference)).toBeLessThan(rdsampPhysicalTolerance);
  }
}

describe.skipIf(!hasData)(`samples against rdsamp's${dataNote}`, () => {
  it('reads formats 8, 16, 61, 80, 160, 212, 310, 311, 24 and 32', async () => {
    await expectDigital('binformats', 'record-1f.gz', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 0);
  });
  it('reads four signals of format 16', () => expectDigital('test01_00s', 'record-1a', [0, 1, 2, 3], 0));
  it('reads past a prolog, physical', () => expectPhysical('a103l', 'record-1b', [2, 0], 50 * 250));
  it('reads past a prolog, digital', () => expectDigital('a103l', 'record-1c', [0, 1], 80 * 250));
  it('reads format 80', () => expectPhysical('3000003_0003', 'record-1d', [1], 125));
  it('reads format 212', () => expectDigital('100', 'record-2b', [1], 1));
  it('reads an odd number of 212 signals', () => expectPhysical('100_3chan', 'record-2c', [0, 1, 2], 0));
  it('reads format 310', () => expectDigital('310derive', 'record-2d', [0, 1], 2));
  it('reads format 311', () => expectPhysical('311derive', 'record-2e', [0], 1));
});
