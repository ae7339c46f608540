import { expose } from 'comlink';
import { GpuAccess } from '../gpu/gpu-access.ts';
import { createAnalysisApi } from './analysis-api.ts';
import { transferReportsPacked } from './calls/report-transfer.ts';
import { createBrowserScratch } from './calls/browser-scratch.ts';
import { beginWorker } from './calls/worker-end.ts';

transferReportsPacked();

/** What a device and the compiling of kernels may take, ms. */
const startMs = 5000;

// Where the browser has no WebGPU, it has no `navigator.gpu` either, whatever its type says.
void beginWorker(() => {
  const gpu = new GpuAccess(navigator.gpu ?? null, { startMs, warmsUp: true });
  expose(createAnalysisApi(gpu, undefined, createBrowserScratch()));
});
