import { expose } from 'comlink';
import { GpuAccess } from '../gpu/gpu-access.ts';
import { createAnalysisApi } from './analysis-api.ts';
import { transferReportsPacked } from './calls/report-transfer.ts';
import { createBrowserScratch } from './calls/browser-scratch.ts';
import { beginWorker } from './calls/worker-end.ts';

transferReportsPacked();

/** Time limit for getting a device and compiling kernels, ms. */
const startMs = 5000;

// A browser without WebGPU has no `navigator.gpu`, although its type says otherwise.
void beginWorker(() => {
  const gpu = new GpuAccess(navigator.gpu ?? null, { startMs, warmsUp: true });
  expose(createAnalysisApi(gpu, undefined, createBrowserScratch()));
});
