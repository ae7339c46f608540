import { describe, expect, it } from 'vitest';
import { openRecordings } from '../../../../src/io/open.ts';
import type { LandmarkWindow } from '../../../../src/model/landmarks.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import { dataSource } from '../../../support/byte-files.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { runLandmark } from '../../../support/landmark-run.ts';

async function measured(path: readonly string[], parameters: ParameterValues): Promise<LandmarkWindow> {
  const { opened } = await openRecordings([dataSource(...path)], { inputRateHz: 250 });
  const given = { ...parameters, window: 'record', resamples: 0 };
  const [window] = (await runLandmark(opened[0], given)).outputs.landmarkJudge.windows;
  return window;
}

const sites = ['physiokit-multisite-ppg', 'P1_S1_baseline_1674758272_855629.csv'];
const icu = ['icu-ecg-abp-ppg', 'TestICUdata.mat'];

describe.skipIf(!hasData)(`landmarks of recordings${dataNote}`, () => {
  it('landmarks of recordings give the transit time from ear to finger where a clipped foot gives none', async () => {
    const { interval } = (await measured(sites, { channel: 'PPG Finger', timedFrom: 'PPG Ear' })).intervals;
    expect(interval.historic.sd).toBeGreaterThan(50);
    expect(interval.leastVariance.sd).toBeLessThan(10);
    expect(interval.leastVariance.mean).toBeGreaterThan(50);
    expect(interval.leastVariance.mean).toBeLessThan(80);
  });

  it('landmarks of recordings give foot and notch of an arterial pressure after R, in every beat', async () => {
    const foot = await measured(icu, { channel: 'signal 3', landmark: 'rising' });
    const notch = await measured(icu, { channel: 'signal 3', landmark: 'notch' });
    for (const {
      beats,
      intervals: { interval },
    } of [foot, notch]) {
      expect(beats).toBe(374);
      expect(interval.historic.missed).toBe(0);
      expect(interval.historic.sd).toBeLessThan(4);
    }
    const ejectionMs =
      (notch.intervals.interval.historic.mean ?? 0) - (foot.intervals.interval.historic.mean ?? 0);
    expect(ejectionMs).toBeGreaterThan(200);
    expect(ejectionMs).toBeLessThan(300);
  });

  it('landmarks of recordings give the time from breath to breath', async () => {
    const path = ['bidmc', 'bidmc_01_Signals.csv'];
    const {
      beats,
      intervals: { interval },
    } = await measured(path, { channel: 'RESP', average: 0 });
    expect(beats).toBe(169);
    expect(interval.historic.mean).toBeGreaterThan(2700);
    expect(interval.historic.mean).toBeLessThan(2900);
  });
});
