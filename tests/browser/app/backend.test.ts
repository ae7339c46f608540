import { beforeEach, describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expose } from 'comlink';
import { createAnalysisApi } from '../../../src/workers/analysis-api.ts';
import { GpuAccess } from '../../../src/gpu/gpu-access.ts';
import { createAnalysisClient } from '../../../src/workers/client.ts';
import { createLosingGpu } from '../../support/create-losing-gpu.ts';
import { mountApp } from '../../support/mount-app.tsx';
import { PortWorker } from '../../support/port-worker.ts';
import { itInFullRun } from '../../support/gate.ts';

const status = () => page.getByRole('contentinfo');
const readings = () => page.getByLabelText('Readings of the window');
const notice = /^The GPU was lost/;

/** Waits until nothing runs and returns the reading line. */
async function settledReadings(): Promise<string> {
  await expect.element(readings().getByText(/^least var\. \d+ %: /)).toBeVisible();
  await expect.element(status().getByText('Idle')).toBeVisible();
  return readings().element().textContent ?? '';
}

describe('the GPU selected by the user', () => {
  beforeEach(async () => {
    await page.viewport(1440, 900);
  });

  itInFullRun('gives the reading of the CPU, and says its name and why', async () => {
    const session = mountApp(createAnalysisClient());
    const cpu = await settledReadings();
    await expect.element(status().getByText('CPU, chosen by auto')).toBeVisible();
    session.parameters.intervals.set('backend', 'webgpu');
    const said = status().getByText(/swiftshader.*, chosen by hand/i);
    await expect.element(said).toHaveAttribute('title', 'chosen by hand');
    expect(await settledReadings()).toBe(cpu);
    expect(page.getByText(notice).elements()).toHaveLength(0);
  });

  itInFullRun('and lost on the way gives the same reading and one notice', async () => {
    const { gpu } = createLosingGpu([5]);
    const access = new GpuAccess(gpu);
    const worker = new PortWorker((port) => expose(createAnalysisApi(access), port));
    const session = mountApp(createAnalysisClient(() => worker as unknown as Worker));
    const cpu = await settledReadings();
    session.parameters.intervals.set('backend', 'webgpu');
    await expect.element(page.getByText(notice).first()).toBeVisible();
    expect(page.getByText(notice).elements()).toHaveLength(1);
    await expect.element(status().getByText(/swiftshader.*, chosen by hand/i)).toBeVisible();
    expect(await settledReadings()).toBe(cpu);
    (await access.engine())?.destroy();
  });
});
