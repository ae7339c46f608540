import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openRecordings } from '../../../../src/io/open.ts';
import { dataSource } from '../../../support/byte-files.ts';
import { dataNote, dataPath, hasData } from '../../../support/data.ts';
import { channelSummary } from '../../../support/made-table.ts';

const folder = 'wearables';

/** Channels of a recorded file: label, unit, role and rate. */
const expected: Readonly<Record<string, readonly unknown[]>> = {
  'apple-watch/ecg_2023-09-26.csv': [['Lead I', 'µV', 'ecg', 512.508]],
  'empatica-e4/BVP.csv': [['BVP', '', 'ppg', 64]],
  'empatica-e4/ACC.csv': ['x', 'y', 'z'].map((axis) => [`ACC ${axis}`, '1/64 g', 'acceleration', 32]),
  'empatica-e4/EDA.csv': [['EDA', 'µS', 'other', 4]],
};

describe.skipIf(!hasData)(`recorded files of wearables${dataNote}`, () => {
  it.each(Object.entries(expected))('%s requests nothing that it states itself', async (name, channels) => {
    const { opened, broken } = await openRecordings([dataSource(`${folder}/${name}`)]);
    expect(broken).toEqual([]);
    expect(opened.map(channelSummary)).toEqual([channels]);
  });

  it('LabChart has nine channels of 100 Hz from 0.5 s on, its six blocks at the times of their headers', async () => {
    const source = dataSource(`${folder}/labchart/labchart_file.example.txt`);
    const [recording] = (await openRecordings([source])).opened;
    if (recording === undefined) throw new Error('not opened');
    expect(recording.channels.map(({ fs, sampleCount }) => [fs, sampleCount])).toEqual(
      Array.from({ length: 9 }, () => [100, 555_996]),
    );
    // The last block of 60 s is dated 5500 s after the first; nothing was recorded between the blocks.
    const { values } = await recording.read(0, 0, 555_996);
    expect(values.filter((value) => !Number.isNaN(value))).toHaveLength(36_000);
    expect(recording.startTime).toMatch(/^2025-07-17T15:34:45/);
  });

  it('BIDS: both files together are one recording', async () => {
    const names = readdirSync(dataPath(`${folder}/bids-physio`)).filter((name) => name.startsWith('sub-'));
    const sources = names.map((name) => dataSource(`${folder}/bids-physio/${name}`));
    const { opened, broken } = await openRecordings(sources);
    expect(broken).toEqual([]);
    expect(opened.map(channelSummary)).toEqual([
      [
        ['cardiac', '', 'ppg', 50],
        ['respiratory', '', 'respiration', 50],
      ],
    ]);
  });

  it('Nonin has 75 rows per second', async () => {
    const name = readdirSync(dataPath(`${folder}/nonin`)).find((each) => each.endsWith('.CSV'));
    const [recording] = (await openRecordings([dataSource(`${folder}/nonin/${name}`)])).opened;
    const pleth = recording?.channels.find(({ label }) => label === 'PLETHY');
    expect(pleth).toMatchObject({ role: 'ppg' });
    expect(pleth?.fs).toBeCloseTo(75, 0);
  });
});
