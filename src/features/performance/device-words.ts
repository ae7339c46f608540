import type { BenchDevice, GpuAbsence } from '../../pipeline/performance/performance-result.ts';
import { formatCount } from '../../ui/format-number.ts';

/** Why there is no GPU, as a sentence with what to do. */
export const absenceSentences: Readonly<Record<GpuAbsence, string>> = {
  'no-webgpu':
    'No GPU: this browser has no WebGPU. Only the CPU is measured. For GPU times, use a browser with WebGPU or ‘beatbench bench’ on the command line.',
  'no-adapter':
    'No GPU: the browser has WebGPU but no adapter. Only the CPU is measured. A driver may be missing, or graphics acceleration may be switched off.',
  lost: 'The GPU was lost and could not be restored; only the CPU was measured. Reload the page to try the GPU again.',
};

/** Returns a sentence about a software adapter. */
export const softwareSentence = (name: string): string =>
  `${name} is software that runs on the CPU: its times say nothing about a GPU.`;

/** Returns the GPU's name, and whether it is software. */
export function gpuText({ gpu }: BenchDevice): string {
  if (gpu === null) return 'no GPU';
  return gpu.isSoftware ? `${gpu.name}, software` : gpu.name;
}

/** Returns the CPU's name, if the browser reveals it, and the number of cores. */
export function cpuText({ cpu: { name, coreCount } }: BenchDevice): string {
  const cores = formatCount(coreCount, 'core');
  return name === null ? cores : `${name}, ${cores}`;
}

/** Returns both in one line. */
export const deviceText = (device: BenchDevice): string =>
  `${gpuText(device)}; CPU, ${cpuText(device)}; ${device.runtime}`;

/** Formats day and time in the browser's language. */
export function dateText(iso: string): string {
  return new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
