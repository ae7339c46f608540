import type { GpuAccess } from '../../src/gpu/gpu-access.ts';
import type { Warning } from '../../src/model/failure.ts';
import type { RanOn } from '../../src/pipeline/backend/ran-on.ts';
import type { StageContext } from '../../src/pipeline/stage.ts';

/** Creates the context of a stage that sorts beats, and records its reports. */
export function sortingContext(gpu: GpuAccess | null): {
  readonly context: Omit<StageContext, 'recording'>;
  readonly told: { readonly warnings: Warning[]; readonly ranOn: RanOn[] };
} {
  const told = { warnings: [] as Warning[], ranOn: [] as RanOn[] };
  const context = {
    signal: new AbortController().signal,
    gpu,
    warn: (warning: Warning) => void told.warnings.push(warning),
    ranOn: (ranOn: RanOn) => void told.ranOn.push(ranOn),
    record: () => undefined,
    isDraft: false,
    last: null,
    pause: () => Promise.resolve(),
  };
  return { context, told };
}
