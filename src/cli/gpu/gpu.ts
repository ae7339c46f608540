import { GpuAccess } from '../../gpu/gpu-access.ts';
import { nodeGpu } from './node-gpu.ts';

/** What loading the addon, asking for a device and compiling kernels costs a command, ms. */
const startMs = 5000;

/** The process's GPU. Nothing is loaded before a device is asked for. */
export const processGpu = new GpuAccess(nodeGpu, { startMs });
