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
  /** What it was made from: parameters, and the serials of the outputs above. */
  readonly key: string;
  /** No two outputs have the same. */
  readonly serial: number;
  readonly output: unknown;
  readonly warnings: readonly Warning[];
  readonly facts: readonly RunFact[];
  readonly ranOn: RanOn;
  readonly release: () => void;
}

/**
 * The latest output of every stage of one recording, with the key of what it was made from.
 *
 * A stage that is run with the same inputs and parameters again is not run.
 */
export type StageCache = Map<PropertyKey, KeptOutput>;

export interface StageTiming extends RanOn {
  readonly ms: number;
  /** Whether it was kept from an earlier run. */
  readonly kept: boolean;
}

export interface StagesRun<Outputs> {
  readonly outputs: Outputs;
  readonly timings: Readonly<Record<string, StageTiming>>;
  /** By stage; the same while its output is. */
  readonly serials: Readonly<Record<string, number>>;
  readonly warnings: readonly Warning[];
  /** What the stages did, in their order. */
  readonly facts: readonly RunFact[];
}

export interface RunOptions {
  readonly recording: Recording;
  /** Names the recording and its channel roles: outputs are kept under it. */
  readonly recordingKey: string;
  readonly parameters: ResolvedParameters;
  readonly cache: StageCache;
  readonly signal: AbortSignal;
  readonly gpu?: GpuAccess | null;
  /** Threads that work along; left out where all is done in this one. */
  readonly threads?: WorkThreads | undefined;
  /** Takes what an output holds that another replaced, to give it back when nobody draws from it; at once where left out. */
  readonly retire?: (release: () => void) => void;
  /** Whether the stages that can may give a rougher output at once; what is kept of a whole run serves too. */
  readonly isDraft?: boolean;
  /** Share of all stages done, 0 … 1, and the title of the one at work with what it found so far; at most ten times a second. */
  readonly onProgress: (share: number, title: string) => void;
}

let nextSerial = 1;

/** Progress is reported at most this often, ms. */
const progressEveryMs = 100;

/**
 * Runs an analysis's stages in order, those alone whose inputs or parameters changed.
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
  const tell = progressTeller(options.onProgress);
  const apart = new Map<AnyStage<Outputs>, Promise<StageOutput>>();
  for (const [index, stage] of stages.entries()) {
    beginApart(stages.slice(index), apart, outputs, options);
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
        apart.get(stage) ?? runStage(stage, outputs as Outputs, parameters, options, done, replaced?.output);
      kept = { key, serial: nextSerial++, ...(await running) };
      options.cache.set(stage.id, kept);
      if (replaced !== undefined) (options.retire ?? releaseNow)(replaced.release);
    }
    serials[String(stage.id)] = kept.serial;
    outputs[stage.id] = kept.output as Outputs[keyof Outputs];
    const isTold = warnings.some(({ code }) => code === 'gpu-lost');
    warnings.push(...kept.warnings.filter(({ code }) => code !== 'gpu-lost' || !isTold));
    facts.push(...kept.facts);
    if (stage.madeWith === '') continue;
    timings[String(stage.id)] = { ...kept.ranOn, ms: performance.now() - startMs, kept: isKept };
  }
  tell(1, '');
  return { outputs: outputs as Outputs, timings, serials, warnings, facts };
}

type StageOutput = Pick<KeptOutput, 'output' | 'warnings' | 'facts' | 'ranOn' | 'release'>;

/**
 * Begins the stages that work in a thread of their own, where there are threads, what they need is there, and nothing is
 * kept of them.
 */
function beginApart<Outputs extends object>(
  stages: readonly AnyStage<Outputs>[],
  begun: Map<AnyStage<Outputs>, Promise<StageOutput>>,
  outputs: Partial<Outputs>,
  options: RunOptions,
): void {
  if (options.threads === undefined) return;
  for (const stage of stages.slice(1)) {
    const isReady = stage.isApart === true && stage.needs.every((id) => id in outputs);
    if (!isReady || begun.has(stage) || options.cache.has(stage.id)) continue;
    const parameters = pickParameters(options.parameters, stage.parameters);
    const running = runStage(stage, outputs as Outputs, parameters, options, () => undefined, undefined);
    // It is waited for when its turn comes; what fails before then is met there.
    running.catch(() => undefined);
    begun.set(stage, running);
  }
}

/** Stretches that a stage takes for its windows: they may change while all else stays. */
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
    // The cache holds under a stage's id what that stage made.
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
  // Memory alone.
}

function releaseNow(release: () => void): void {
  release();
}

/**
 * A cache for runs beside others, which begins with what these keep in memory alone. What is held elsewhere, as on a
 * device, stays theirs.
 */
export function besideKept(cache: StageCache): StageCache {
  return new Map([...cache].filter(([, { release }]) => release === nothingToRelease));
}

/** Empties a cache and gives back what its outputs hold beside memory. */
export function releaseKept(cache: StageCache): void {
  const all = [...cache.values()];
  cache.clear();
  for (const { release } of all) release();
}

export function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new BeatbenchError('cancelled', 'The analysis was cancelled.');
}

function progressTeller(onProgress: RunOptions['onProgress']) {
  let reportedMs = Number.NEGATIVE_INFINITY;
  return (share: number, title: string) => {
    const nowMs = performance.now();
    if (share < 1 && nowMs - reportedMs < progressEveryMs) return;
    reportedMs = nowMs;
    onProgress(share, title);
  };
}

/** What of a recording is left out of every analysis; none where nothing is. */
function excludedFacts({
  stretches = [],
  durationSec,
}: Pick<Recording, 'stretches' | 'durationSec'>): readonly ExcludedFact[] {
  const spans = excludedSpans(stretches, durationSec);
  if (spans.length === 0) return [];
  const missing = spans.reduce((sum, { fromSec, toSec }) => sum + toSec - fromSec, 0);
  return [{ what: 'excluded', stretches: spans.length, missing, share: missing / durationSec }];
}
