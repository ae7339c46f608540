import { expect, test } from 'vitest';
import { createAnalysisApi } from '../../../src/workers/analysis-api.ts';
import { unwrapOutcome } from '../../support/unwrap-outcome.ts';

test('beats of the Treadmill sample in poor signal have no class if their shape is unknown, and are counted separately', async () => {
  const api = createAnalysisApi();
  const { id, truth } = await unwrapOutcome(api.openSample(1, 'exercise'));
  expect(truth?.beats.every(({ class: own }) => own === 'N')).toBe(true);
  const report = await unwrapOutcome(api.analyse(2, 'qrs', id, {}, () => undefined));
  const { rhythm } = report;
  const doubtful = (report.quality ?? []).filter(({ isDoubtful }) => isDoubtful);
  const isPoor = (sec: number) => doubtful.some(({ fromSec, toSec }) => sec >= fromSec && sec < toSec);
  const poorCount = rhythm.timesSec.filter(isPoor).length;
  expect(rhythm.summary.classes.V).toBeLessThan(5);
  expect(poorCount).toBeGreaterThan(0);
  const { inPoorSignal } = rhythm.summary;
  expect(inPoorSignal).toBeGreaterThan(0);
  expect(inPoorSignal).toBeLessThan(poorCount / 2);
  expect(rhythm.ectopic.filter(({ timeSec }) => isPoor(timeSec))).toEqual([]);
  const file = JSON.parse(await unwrapOutcome(api.exportResult('qrs', id, 'json')));
  expect(file.result.rhythm.poorSignal).toBe(inPoorSignal);
  expect(
    file.result.beats.filter(({ classReason }: { classReason: string }) => classReason === 'poor signal'),
  ).toHaveLength(inPoorSignal);
});
