import type { GpuAccess } from '../gpu/gpu-access.ts';
import { BeatbenchError, type Warning } from '../model/failure.ts';
import type { Recording } from '../model/recording.ts';
import type { RunFact, ExcludedFact } from '../model/run-facts.ts';
import type { RanOn } from './backend/ran-on.ts';
import { pickParameters, type ResolvedParameters } from './parameters.ts';
import type { AnyStage, StageContext } from './stage.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';
import { excludedSpans } from './stretches/excluded-spans.ts';
import type { WorkThreads } from './threads/thread-task.ts';

interface KeptOutput {
  /** Identifies the inputs: parameters, and the serials of the earlier outputs that the stage needs. */
  readonly key: string;
  /** Unique for each output. */
  readonly serial: number;
  readonly output: unknown;
  readonly warnings: readonly Warning[];
  readonly facts: readonly RunFact[];
  readonly ranOn: RanOn;
  readonly release: () => void;
}

/**
 * Latest output of every stage of one recording, with a key of its inputs.
 *
 * A stage does not run again if its inputs and parameters are the same.
 */
export type StageCache = Map<PropertyKey, KeptOutput>;

export interface StageTiming extends RanOn {
  readonly ms: number;
  /** Whether the output was kept from an earlier run. */
  readonly kept: boolean;
}

export interface StagesRun<Outputs> {
  readonly outputs: Outputs;
  readonly timings: Readonly<Record<string, StageTiming>>;
  /** Serial of the output of each stage; it changes only with the output. */
  readonly serials: Readonly<Record<string, number>>;
  readonly warnings: readonly Warning[];
  /** What the stages did, in order. */
  readonly facts: readonly RunFact[];
}

export interface RunOptions {
  readonly recording: Recording;
  /** Identifies the recording and its channel roles; outputs are kept under it. */
  readonly recordingKey: string;
  readonly parameters: ResolvedParameters;
  readonly cache: StageCache;
  readonly signal: AbortSignal;
  readonly gpu?: GpuAccess | null;
  /** Threads that share the work; omitted if this thread does everything. */
  readonly threads?: WorkThreads | undefined;
  /**
   * Receives the release function of a replaced output, to call it when nobody draws from that output. If omitted, the
   * output is released at once.
   */
  readonly retire?: (release: () => void) => void;
  /**
   * Whether stages that support it may return a rougher output at once. Kept outputs of a full run are used as well.
   */
  readonly isDraft?: boolean;
  /**
   * Receives the share of all stages done, 0 … 1, and the title of the running stage with what it found so far. It is
   * called at most ten times a second.
   */
  readonly onProgress: (share: number, title: string) => void;
}

let nextSerial = 1;

/** Minimum time between progress reports, ms. */
const progressEveryMs = 100;

/**
 * Runs an analysis's stages in order, and only those whose inputs or parameters changed.
 *
 * @throws BeatbenchError `cancelled` when `signal` aborts, at the next pause of a stage
 */
export async function runStages<Outputs extends object>(
  stages: readonly AnyStage<Outputs>[],
  options: RunOptions,
): Promise<StagesRun<Outputs>> {
  const outputs: Partial<Outputs> = {};
  const serials: Record<string, number> = {};
  const timings: Record<string, StageTiming> = {};
  const warnings: Warning[] = [];
  const facts: RunFact[] = [...excludedFacts(options.recording)];
  const tell = createProgressReporter(options.onProgress);
  const parallel = new Map<AnyStage<Outputs>, Promise<StageOutput>>();
  for (const [index, stage] of stages.entries()) {
    startParallelStages(stages.slice(index), parallel, outputs, options);
    const parameters = pickParameters(options.parameters, stage.parameters);
    const above = stage.needs.map((id) => serials[String(id)]);
    const drafts = options.isDraft === true && stage.drafts === true;
    const wholeKey = JSON.stringify([
      options.recordingKey,
      parameters.values,
      above,
      stage.madeWith ?? '',
      ...stretchesIn(parameters, options.recording),
    ]);
    const key = drafts ? `draft ${wholeKey}` : wholeKey;
    const startMs = performance.now();
    const done = (share: number, found?: string) =>
      tell((index + share) / stages.length, found === undefined ? stage.title : `${stage.title}: ${found}`);
    let kept = options.cache.get(stage.id);
    const isKept = kept?.key === key || kept?.key === wholeKey;
    if (kept === undefined || !isKept) {
      done(0);
      const replaced = kept;
      const running =
        parallel.get(stage) ??
        runStage(stage, outputs as Outputs, parameters, options, done, replaced?.output);
      kept = { key, serial: nextSerial++, ...(await running) };
      options.cache.set(stage.id, kept);
      if (replaced !== undefined) (options.retire ?? releaseNow)(replaced.release);
    }
    serials[String(stage.id)] = kept.serial;
    outputs[stage.id] = kept.output as Outputs[keyof Outputs];
    const isLossReported = warnings.some(({ code }) => code === 'gpu-lost');
    warnings.push(...kept.warnings.filter(({ code }) => code !== 'gpu-lost' || !isLossReported));
    facts.push(...kept.facts);
    if (stage.madeWith === '') continue;
    timings[String(stage.id)] = { ...kept.ranOn, ms: performance.now() - startMs, kept: isKept };
  }
  tell(1, '');
  return { outputs: outputs as Outputs, timings, serials, warnings, facts };
}

type StageOutput = Pick<KeptOutput, 'output' | 'warnings' | 'facts' | 'ranOn' | 'release'>;

/**
 * Starts the stages that may run beside others, if there are threads. It starts those whose inputs are available, or are
 * being made by such stages, and of which no output is kept.
 */
function startParallelStages<Outputs extends object>(
  stages: readonly AnyStage<Outputs>[],
  begun: Map<AnyStage<Outputs>, Promise<StageOutput>>,
  outputs: Partial<Outputs>,
  options: RunOptions,
): void {
  if (options.threads === undefined) return;
  for (const stage of stages.slice(1)) {
    if (stage.isApart !== true || begun.has(stage) || options.cache.has(stage.id)) continue;
    const missing = stage.needs.filter((id) => !(id in outputs));
    const inProgress = [...begun].filter(([{ id }]) => missing.includes(id));
    if (inProgress.length < missing.length) continue;
    const parameters = pickParameters(options.parameters, stage.parameters);
    const running = Promise.all(
      inProgress.map(async ([{ id }, made]) => [id, (await made).output] as const),
    ).then((made) => {
      const inputs = { ...outputs, ...Object.fromEntries(made) } as Outputs;
      return runStage(stage, inputs, parameters, options, () => undefined, undefined);
    });
    // The result is awaited when it is the stage's turn; an earlier error is handled there.
    running.catch(() => undefined);
    begun.set(stage, running);
  }
}

/** Returns the stretches that a stage uses as its windows. They may change while everything else stays the same. */
function stretchesIn({ values }: ResolvedParameters, { stretches = [] }: Recording): readonly unknown[] {
  return values['window'] === 'stretches' ? [stretches] : [];
}

async function runStage<Outputs>(
  stage: AnyStage<Outputs>,
  outputs: Outputs,
  parameters: ResolvedParameters,
  options: RunOptions,
  done: (share: number, found?: string) => void,
  last: unknown,
): Promise<StageOutput> {
  const warnings: Warning[] = [];
  const facts: RunFact[] = [];
  let ranOn: RanOn = { backend: 'cpu' };
  const context: StageContext<never> = {
    recording: options.recording,
    signal: options.signal,
    isDraft: options.isDraft === true,
    // The cache entry under a stage's id holds an output of that stage.
    last: (last ?? null) as never,
    warn: (warning) => warnings.push(warning),
    record: (fact) => facts.push(fact),
    gpu: options.gpu ?? null,
    threads: options.threads,
    ranOn: (on) => {
      ranOn = on;
    },
    pause: async (share, found) => {
      done(share, found);
      await yieldToEventLoop();
      throwIfCancelled(options.signal);
    },
  };
  await yieldToEventLoop();
  throwIfCancelled(options.signal);
  const output = await stage.run(outputs, parameters, context);
  const release = stage.release === undefined ? nothingToRelease : () => stage.release?.(output);
  return { output, warnings, facts, ranOn, release };
}

function nothingToRelease(): void {
  // The output is only in memory.
}

function releaseNow(release: () => void): void {
  release();
}

/**
 * Returns a cache for parallel runs that begins with the outputs that another cache holds in memory only. Outputs with
 * other resources, like device buffers, stay with the original cache.
 */
export function copyMemoryOutputs(cache: StageCache): StageCache {
  return new Map([...cache].filter(([, { release }]) => release === nothingToRelease));
}

/** Empties a cache and releases what its outputs hold outside memory. */
export function releaseKept(cache: StageCache): void {
  const all = [...cache.values()];
  cache.clear();
  for (const { release } of all) release();
}

export function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new BeatbenchError('cancelled', 'The analysis was cancelled.');
}

function createProgressReporter(onProgress: RunOptions['onProgress']) {
  let reportedMs = Number.NEGATIVE_INFINITY;
  return (share: number, title: string) => {
    const nowMs = performance.now();
    if (share < 1 && nowMs - reportedMs < progressEveryMs) return;
    reportedMs = nowMs;
    onProgress(share, title);
  };
}

/** Returns the fact of the stretches that every analysis leaves out; empty if there are none. */
function excludedFacts({
  stretches = [],
  durationSec,
}: Pick<Recording, 'stretches' | 'durationSec'>): readonly ExcludedFact[] {
  const spans = excludedSpans(stretches, durationSec);
  if (spans.length === 0) return [];
  const missing = spans.reduce((sum, { fromSec, toSec }) => sum + toSec - fromSec, 0);
  return [{ what: 'excluded', stretches: spans.length, missing, share: missing / durationSec }];
}
