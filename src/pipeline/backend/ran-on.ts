/** What ran a stage. */
export interface RanOn {
  readonly backend: 'cpu' | 'webgpu';
  /** Name of the device; absent for the CPU. */
  readonly device?: string;
  /** Why it and no other, a clause; absent where there was no choice. */
  readonly why?: string;
}

/** Says of every stage why it ran where it did: kept ones too go by what was chosen now. */
export function withRanOn<Run extends { readonly timings: Readonly<Record<string, RanOn>> }>(
  run: Run,
  ranOn: RanOn | null,
): Run {
  const why = ranOn?.why;
  if (why === undefined) return run;
  const timings = Object.fromEntries(
    Object.entries(run.timings).map(([id, timing]) => [
      id,
      { ...timing, why: timing.backend === ranOn?.backend ? why : 'runs on the CPU always' },
    ]),
  );
  return { ...run, timings };
}

/** What a result says of all its stages. */
export interface BackendHead {
  readonly kind: string;
  readonly name: string;
  readonly why?: string;
}

/** Of several: the GPU where any ran there, else the first that has a reason. */
export function mostTelling(all: readonly RanOn[]): RanOn | undefined {
  return all.find(({ backend }) => backend === 'webgpu') ?? all.find(({ why }) => why !== undefined);
}

/** The GPU where any stage ran there, else the CPU; and why. */
export function backendHead(stages: Readonly<Record<string, RanOn>>, cpuName: string): BackendHead {
  const told = mostTelling(Object.values(stages));
  const why = told?.why === undefined ? {} : { why: told.why };
  return told?.backend === 'webgpu'
    ? { kind: 'webgpu', name: told.device ?? 'GPU', ...why }
    : { kind: 'cpu', name: cpuName, ...why };
}
