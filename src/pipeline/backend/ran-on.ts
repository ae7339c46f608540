/** Backend of a stage. */
export interface RanOn {
  readonly backend: 'cpu' | 'webgpu';
  /** Name of the device; absent for the CPU. */
  readonly device?: string;
  /** Reason for the choice, as a clause; absent if there was no choice. */
  readonly why?: string;
}

/** Sets the reason of the choice for every stage; kept stages get the current one too. */
export function withRanOn<Run extends { readonly timings: Readonly<Record<string, RanOn>> }>(
  run: Run,
  ranOn: RanOn | null,
): Run {
  const why = ranOn?.why;
  if (why === undefined) return run;
  const timings = Object.fromEntries(
    Object.entries(run.timings).map(([id, timing]) => [
      id,
      { ...timing, why: timing.backend === ranOn?.backend ? why : 'always runs on the CPU' },
    ]),
  );
  return { ...run, timings };
}

/** Backend of a result, over all its stages. */
export interface BackendHead {
  readonly kind: string;
  readonly name: string;
  readonly why?: string;
}

/** Returns the most informative of several: the GPU if any ran there, else the first that has a reason. */
export function chooseMostInformative(all: readonly RanOn[]): RanOn | undefined {
  return all.find(({ backend }) => backend === 'webgpu') ?? all.find(({ why }) => why !== undefined);
}

/** Returns the GPU if any stage ran there, else the CPU; with the reason. */
export function backendHead(stages: Readonly<Record<string, RanOn>>, cpuName: string): BackendHead {
  const chosen = chooseMostInformative(Object.values(stages));
  const why = chosen?.why === undefined ? {} : { why: chosen.why };
  return chosen?.backend === 'webgpu'
    ? { kind: 'webgpu', name: chosen.device ?? 'GPU', ...why }
    : { kind: 'cpu', name: cpuName, ...why };
}
