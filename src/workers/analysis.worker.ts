import { expose } from 'comlink';
import { GpuAccess } from '../gpu/gpu-access.ts';
import { createAnalysisApi } from './analysis-api.ts';
import { transferReportsPacked } from './report-transfer.ts';

transferReportsPacked();

/** What a device and its first kernels cost to set up, ms. */
const gpuStartMs = 30;

// Where the browser has no WebGPU, it has no `navigator.gpu` either, whatever its type says.
expose(createAnalysisApi(new GpuAccess(navigator.gpu ?? null, gpuStartMs)));
