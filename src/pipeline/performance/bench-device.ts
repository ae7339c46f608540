import type { GpuEngine } from '../../gpu/engine.ts';
import type { BenchDevice } from '../../model/performance.ts';

/** What a result says of the GPU it was measured on. */
export function gpuFacts(engine: GpuEngine | null): BenchDevice['gpu'] {
  if (engine === null) return null;
  const { limits } = engine;
  return {
    name: engine.name,
    isSoftware: engine.isSoftware,
    hasTimestamps: engine.hasTimestamps,
    limits: {
      maxComputeInvocationsPerWorkgroup: limits.maxComputeInvocationsPerWorkgroup,
      maxComputeWorkgroupSizeX: limits.maxComputeWorkgroupSizeX,
      maxComputeWorkgroupStorageSize: limits.maxComputeWorkgroupStorageSize,
      maxComputeWorkgroupsPerDimension: limits.maxComputeWorkgroupsPerDimension,
      maxStorageBufferBindingSize: limits.maxStorageBufferBindingSize,
      maxBufferSize: limits.maxBufferSize,
    },
  };
}
