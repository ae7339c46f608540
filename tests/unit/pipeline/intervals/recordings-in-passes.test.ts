import { describe, expect, it } from 'vitest';
import { openRecordings } from '../../../../src/io/open.ts';
import { chooseChannels } from '../../../../src/pipeline/channels.ts';
import { analyseIntervals } from '../../../../src/pipeline/intervals/analyse-intervals.ts';
import { dataSource } from '../../../support/byte-files.ts';
import { dataNote, hasData } from '../../../support/data.ts';

describe.skipIf(!hasData)(`intervals of recorded signals in passes${dataNote}`, () => {
  it.each([
    ['bidmc', 'bidmc_01_Signals.csv'],
    ['icu-ecg-abp-ppg', 'TestICUdata.mat'],
  ])('intervals of recorded signals in passes equal those in memory, bit for bit: %s', async (...path) => {
    const { opened } = await openRecordings([dataSource(...path)], { inputRateHz: 250 });
    const [recording] = opened;
    const run = (mostHeld: number) =>
      analyseIntervals({
        recording,
        recordingId: '',
        choice: chooseChannels(recording),
        parameters: { resamples: 10, to: 240, leastMatch: 0.6 },
        cache: new Map(),
        signal: new AbortController().signal,
        mostHeld,
        onProgress: () => undefined,
      });
    const [whole, passes] = [await run(Number.POSITIVE_INFINITY), await run(0)];
    expect(whole.outputs.beats.kept.length).toBeGreaterThan(30);
    expect(JSON.stringify(passes.outputs.judge)).toBe(JSON.stringify(whole.outputs.judge));
    expect(passes.warnings).toEqual(whole.warnings);
  });
});
