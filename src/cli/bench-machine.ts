import { cpus } from 'node:os';
import type { BenchDevice } from '../model/performance.ts';

/** The processor and its cores, as the system counts them. */
export function cpuFacts(): BenchDevice['cpu'] {
  const cores = cpus();
  return { name: cores[0]?.model.trim() ?? null, coreCount: Math.max(1, cores.length) };
}

export const runtimeName = `Node ${process.versions.node}`;
