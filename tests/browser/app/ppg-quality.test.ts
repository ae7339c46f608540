import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { JoinedStretch, PulseStretchQuality } from '../../../src/model/qrs-quality.ts';
import type { AnalysisClient } from '../../../src/workers/client-types.ts';
import type { AnalysisReports } from '../../../src/workers/protocol.ts';
import { createFakeClient } from '../../support/fake-client.ts';
import { fakeQrsReport } from '../../support/fake-qrs.ts';
import { mountApp } from '../../support/mount-app.tsx';

const overview = () => page.getByRole('slider', { name: 'Overview of the record' });

const still = { index: 0.95, moving: 1, unclipped: 1, faults: [], isDoubtful: false } as const;

const ecg = Array.from({ length: 12 }, (_, k): JoinedStretch => {
  const parts = { steady: 1, repeating: 1, quiet: 1, band: 1, baseline: 1, likeness: 0.99, lead: null };
  return { ...still, ...parts, fromSec: 10 * k, toSec: 10 * (k + 1) };
});
const ppg = ecg.map(({ fromSec, toSec }, k): PulseStretchQuality => {
  const parts = { pulseRate: 70, longestPauseSec: 1, correlation: 0.98 };
  if (k === 4) Object.assign(parts, { index: 0.3, unclipped: 0.62, faults: ['clipped'], isDoubtful: true });
  if (k === 9) Object.assign(parts, { index: 0, correlation: 0.71, faults: ['noise'], isDoubtful: true });
  return { ...still, ...parts, fromSec, toSec };
});

/** Creates an `analyse` whose QRS report has these rows. */
function judgedAs(rows: Pick<AnalysisReports['qrs'], 'quality' | 'ppgQuality'>): AnalysisClient['analyse'] {
  const client = createFakeClient();
  return (analysis, ...rest) => {
    const job = client.analyse(analysis, ...rest);
    if (analysis !== 'qrs') return job;
    const report: AnalysisReports['qrs'] = { ...fakeQrsReport, ...rows };
    return { ...job, result: Promise.resolve(report as Awaited<typeof job.result>) };
  };
}

/** Returns whether a pixel of the overview near the bottom of its strip is drawn. */
function isDrawn(atSec: number, fromBottomPx: number): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>('.overview canvas');
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return false;
  const ratio = canvas.width / canvas.clientWidth;
  const x = 64 + ((canvas.clientWidth - 76) * atSec) / 120;
  const [left, top] = [Math.round(x * ratio), Math.round((canvas.clientHeight - fromBottomPx) * ratio)];
  return (context.getImageData(left, top, 1, 1).data[3] ?? 0) > 0;
}

describe('the quality strip', () => {
  beforeEach(async () => {
    await page.viewport(1440, 900);
  });

  test('has a row for the PPG, which says in words what is wrong and where', async () => {
    mountApp({ analyse: judgedAs({ quality: ecg, ppgQuality: ppg }) });
    await expect
      .element(overview())
      .toHaveAccessibleDescription(
        /ECG quality: no stretch is doubtful\. PPG quality: 20 s are doubtful \(0:40 … 0:50: clipped 38 %; 1:30 … 1:40: noise, correlation 0\.71\)\.$/,
      );
    // A bad stretch is higher than a good one, only in the row of the PPG.
    await expect.poll(() => isDrawn(45, 7)).toBe(true);
    expect(isDrawn(25, 7)).toBe(false);
    expect(isDrawn(45, 18)).toBe(false);
    expect(document.querySelector('.overview')?.getBoundingClientRect().height).toBe(78);
  });

  test('gives the reason under the pointer', async () => {
    mountApp({ analyse: judgedAs({ quality: ecg, ppgQuality: ppg }) });
    await expect.element(overview()).toHaveAccessibleDescription(/PPG quality/);
    const plot = document.querySelector('.overview') as HTMLElement;
    const width = plot.getBoundingClientRect().width;
    await userEvent.hover(plot, { position: { x: 64 + ((width - 76) * 45) / 120, y: 70 } });
    await expect
      .poll(() => document.querySelector('.overview-frame .plot-readout')?.textContent ?? '')
      .toMatch(/Quality0:40 … 0:50ECGgoodPPGclipped 38 %$/);
  });

  test('has only the ECG’s row if no PPG was judged', async () => {
    mountApp({ analyse: judgedAs({ quality: ecg, ppgQuality: null }) });
    await expect.element(overview()).toHaveAccessibleDescription(/ECG quality: no stretch is doubtful\.$/);
  });
});
