import { expect, it } from 'vitest';
import { describeDoubtfulFiles } from '../../../../src/pipeline/cohort/describe-series-cohort.ts';
import { fakeSeriesReport } from '../../../support/fake-series.ts';

const { whole } = fakeSeriesReport.result;
const doubtful = { ...whole, doubtful: { 'welch.vlf': '10 periods of 0.003 Hz take 3333 s' } };
const { doubtful: _, ...storedBefore } = whole;

it('counts the files in which a figure is doubtful, and those stored without it', () => {
  const files = [whole, doubtful, doubtful, storedBefore].map((own) => ({
    whole: own,
  })) as unknown as Parameters<typeof describeDoubtfulFiles>[0];
  expect(describeDoubtfulFiles(files, 'welch.vlf')).toBe(', doubtful in 2 files');
  expect(describeDoubtfulFiles(files, 'sd')).toBe('');
});
