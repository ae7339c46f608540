import type { WorkerLauncher } from '../../src/analysis/templates/strategies/worker-launcher.ts';
import type { StrategyRequest } from '../../src/analysis/templates/strategies/strategy-request.ts';
import { createClassifier } from '../../src/analysis/templates/classifier.ts';
import { createMatchInStream } from '../../src/analysis/templates/matcher.ts';
import { runStrategy, type StrategyOutcome } from '../../src/analysis/templates/strategies/run-strategy.ts';
import { synthesise } from '../../src/analysis/synth/synthesise.ts';
import type { ClassifyParams, TemplatesResult, WindowShape } from '../../src/model/templates.ts';
import { chooseChannels } from '../../src/pipeline/channels.ts';
import { resolveParameters } from '../../src/pipeline/parameters.ts';
import { synthDeclarations } from '../../src/pipeline/synth-declarations.ts';
import { synthParams } from '../../src/pipeline/synth-params.ts';
import { analyseTemplates } from '../../src/pipeline/templates/analyse-templates.ts';

/** Input of the template stage of a stream: consecutive windows in shared memory, and the sorting parameters. */
export interface StrategyStage {
  readonly series: Float32Array;
  readonly triggers: Float64Array;
  readonly master: { readonly samples: Float64Array; readonly attempts: number };
  readonly shape: WindowShape;
  readonly params: ClassifyParams;
}

/** Makes a synthetic day at 1 kHz with 5 % ectopic beats, up to the windows of the human preset and the master. */
export async function syntheticDay(durationSec: number): Promise<StrategyStage> {
  const values = { duration: durationSec, rate: 1000, ectopicRate: 5, noise: 'white:20', seed: 3 };
  const { recording } = synthesise(synthParams(resolveParameters(synthDeclarations, values), false));
  const { signal } = new AbortController();
  const { outputs } = await analyseTemplates({
    recording,
    choice: chooseChannels(recording),
    parameters: {},
    signal,
    onProgress: () => undefined,
  });
  const { windows: store, master, classify } = outputs;
  const { shape, stretchLength } = store;
  const series = new Float32Array(new SharedArrayBuffer(4 * store.triggers.length * stretchLength));
  for (let index = 0; index < store.groupCount; index++) {
    const { samples, fromBeat } = await store.group(index, signal);
    series.set(samples, fromBeat * stretchLength);
  }
  const triggers = store.triggers.map((_, beat) => beat * stretchLength + shape.before + shape.largestShift);
  return { series, triggers, master, shape, params: classify.params };
}

export interface TimedResult {
  readonly ms: number;
  readonly result: TemplatesResult;
}

/** Sorts with one worker like the product: groups of beats one after another. */
export function sortAlone({ series, triggers, master, shape, params }: StrategyStage): TimedResult {
  const groupBeats = 1000;
  const reach = shape.before + shape.after + 2 * shape.largestShift;
  const startMs = performance.now();
  const classifier = createClassifier({ triggers, shape, params, master: master.samples });
  for (let from = 0; from < triggers.length; from += groupBeats) {
    const to = Math.min(triggers.length, from + groupBeats);
    classifier.take(series.subarray(from * reach, to * reach), to - from);
  }
  const result = classifier.finish(master.attempts);
  return { ms: performance.now() - startMs, result };
}

/** Counts the comparisons of a beat with a template at one shift when one worker sorts. */
export function countComparisons(
  { triggers, shape, params }: StrategyStage,
  result: TemplatesResult,
): number {
  const { labels, masterRhos } = result.beats;
  // In order of creation, up to the template that accepts the beat, without the master's own label.
  const misfitCount = (beat: number): number => (masterRhos[beat] > params.threshold ? 0 : labels[beat]);
  const triedCount = Array.from(triggers, (_, beat) => 1 + misfitCount(beat)).reduce(
    (sum, one) => sum + one,
    0,
  );
  return triedCount * (2 * shape.largestShift + 1);
}

/** Returns the threshold at which a measure assigns as many beats to the master as CWA does at its own. */
export function paramsOfEqualRate(stage: StrategyStage, measure: ClassifyParams['measure']): ClassifyParams {
  const rhosOf = (params: ClassifyParams): Float64Array => {
    const matchBeat = createMatchInStream(params, stage.shape);
    const { largestShift } = stage.shape;
    const part = { samples: stage.series, fromIndex: 0 };
    return Float64Array.from(
      stage.triggers,
      (trigger) => matchBeat(part, trigger, stage.master.samples, -largestShift, largestShift).rho,
    ).toSorted();
  };
  if (measure === 'cwa') return stage.params;
  const flagged = rhosOf(stage.params).filter((rho) => rho <= stage.params.threshold).length;
  const rhos = rhosOf({ ...stage.params, measure });
  const [under, over] = [rhos[Math.max(0, flagged - 1)] ?? 0, rhos[flagged] ?? 1];
  return { ...stage.params, measure, threshold: Math.round(((under + over) / 2) * 100) / 100 };
}

/** Times of a strategy and of one worker in alternation, so that other load on the machine disturbs both equally. */
export interface Measured {
  /** Outcome of the run with the median time. */
  readonly outcome: StrategyOutcome;
  readonly aloneMs: number;
  /** Median over the repetitions. */
  readonly speedUp: number;
}

/** @param turns  an odd number */
export async function measureInTurns(
  launcher: WorkerLauncher,
  stage: StrategyStage,
  asked: Pick<StrategyRequest, 'name' | 'workers' | 'files'>,
  turns: number,
): Promise<Measured> {
  const found: { outcome: StrategyOutcome; aloneMs: number }[] = [];
  // The first repetition warms one worker up, just as the threads of a strategy are started before its clock.
  sortAlone(stage);
  for (let turn = 0; turn < turns; turn++) {
    const { ms } = sortAlone(stage);
    found.push({ aloneMs: ms, outcome: await runStrategy({ ...stage, ...asked }, launcher) });
  }
  const middle = Math.floor(turns / 2);
  const byTime = found.toSorted((a, b) => a.outcome.run.overallMs - b.outcome.run.overallMs);
  const ratios = found
    .map(({ aloneMs, outcome }) => aloneMs / outcome.run.overallMs)
    .toSorted((a, b) => a - b);
  const alones = found.map(({ aloneMs }) => aloneMs).toSorted((a, b) => a - b);
  return { outcome: byTime[middle].outcome, aloneMs: alones[middle], speedUp: ratios[middle] };
}
