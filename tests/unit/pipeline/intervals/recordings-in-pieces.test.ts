import { describe, expect, it } from 'vitest';
import { openRecordings } from '../../../../src/io/open.ts';
import { chooseChannels } from '../../../../src/pipeline/channels.ts';
import { dataSource } from '../../../support/byte-files.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { compareInPieces } from '../../../support/compare-in-pieces.ts';

describe.skipIf(!hasData)(`recorded signals that are read in pieces${dataNote}`, () => {
  it.each([
    ['bidmc', 'bidmc_01_Signals.csv'],
    ['icu-ecg-abp-ppg', 'TestICUdata.mat'],
  ])('recorded signals that are read in pieces equal those that are held whole: %s', async (...path) => {
    const { opened } = await openRecordings([dataSource(...path)], { inputRateHz: 250 });
    const [recording] = opened;
    const reading = { choice: chooseChannels(recording), size: 7000, step: 9999 };
    const { found, unlike } = await compareInPieces(recording, { mains: 50, from: 1.001 }, reading);
    expect(found?.detect.peaksSec.length).toBeGreaterThan(30);
    expect(unlike).toEqual([]);
  });
});
