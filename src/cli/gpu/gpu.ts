import { GpuAccess } from '../../gpu/gpu-access.ts';
import { nodeGpu } from './node-gpu.ts';

/** Time to load the addon, request a device and compile kernels, ms: up to 2 s on an H200. */
const startMs = 2500;

/** GPU of this process. Nothing is loaded before a device is requested. */
export const processGpu = new GpuAccess(nodeGpu, { startMs });
