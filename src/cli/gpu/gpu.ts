import { GpuAccess } from '../../gpu/gpu-access.ts';
import { nodeGpu } from './node-gpu.ts';

/** What loading the addon, asking for a device and compiling kernels costs a command, ms: up to 2 s on an H200. */
const startMs = 2500;

/** The process's GPU. Nothing is loaded before a device is asked for. */
export const processGpu = new GpuAccess(nodeGpu, { startMs });
