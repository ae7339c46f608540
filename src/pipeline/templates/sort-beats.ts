import { createClassifier } from '../../analysis/templates/classifier.ts';
import type { FormedMaster } from '../../analysis/templates/form-master.ts';
import { compareLabels } from '../../analysis/templates/strategies/relabelling.ts';
import { runStrategy } from '../../analysis/templates/strategies/run-strategy.ts';
import type { WorkerLauncher } from '../../analysis/templates/strategies/worker-launcher.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { ClassifyParams, TemplateStrategy } from '../../model/templates.ts';
import type { StageContext } from '../stage.ts';
import type { BeatStore } from './beat-store.ts';
import { InOrderTiming } from './in-order-timing.ts';
import type { SortingOutput } from './outputs.ts';

/** Progress of the sorting. */
export interface SortingProgress {
  readonly beatCount: number;
  readonly ofBeats: number;
  readonly templateCount: number;
}

export interface SortRequest {
  readonly store: BeatStore;
  readonly master: FormedMaster;
  readonly params: ClassifyParams;
  readonly isPlain: boolean;
  readonly strategy: TemplateStrategy;
  readonly workers: number;
  /** Null for four per worker. */
  readonly files: number | null;
  /** Starts the workers of a strategy; null if workers are not available. */
  readonly launcher: WorkerLauncher | null;
  readonly onNews: (news: SortingProgress) => void;
}

/** Sorts all beats into templates, one after another or with a strategy. */
export function sortBeats(
  request: SortRequest,
  context: Pick<StageContext, 'signal' | 'pause'>,
): Promise<SortingOutput> {
  const { strategy } = request;
  return strategy === 'sequential' ? sortInOrder(request, context) : sortShared(request, strategy, context);
}

async function sortInOrder(
  { store, master, params, isPlain, onNews }: SortRequest,
  { signal, pause }: Pick<StageContext, 'signal' | 'pause'>,
): Promise<SortingOutput> {
  const timing = new InOrderTiming();
  const { triggers, shape } = store;
  const classifier = createClassifier({ triggers, shape, params, master: master.samples, isPlain });
  for (let index = 0; index < store.groupCount; index++) {
    const { samples, fromBeat, beatCount } = await timing.reading(() => store.group(index, signal));
    classifier.take(samples, beatCount);
    const done = fromBeat + beatCount;
    const { templateCount } = classifier;
    onNews({ beatCount: done, ofBeats: triggers.length, templateCount });
    await pause(done / triggers.length, describeTemplateCount(templateCount));
  }
  const run = timing.finish();
  return { result: classifier.finish(master.attempts), params, run };
}

/** Describes the current number of templates. */
export function describeTemplateCount(templateCount: number): string {
  return templateCount === 1 ? 'the master alone' : `${templateCount} templates`;
}

/**
 * Sorts with several workers. They receive the windows one after another as a stream, in which every beat has a
 * position.
 */
async function sortShared(
  request: SortRequest,
  name: Exclude<TemplateStrategy, 'sequential'>,
  { signal, pause }: Pick<StageContext, 'signal' | 'pause'>,
): Promise<SortingOutput> {
  const { store, master, params, workers, files, launcher } = request;
  if (launcher === null) {
    throw new BeatbenchError('unsupported', 'No workers can be started here; choose sequential.');
  }
  const { triggers, shape, stretchLength } = store;
  const series = await joined(store, launcher.sharesMemory, signal);
  await pause(0);
  const places = triggers.map((_, beat) => beat * stretchLength + shape.before + shape.largestShift);
  // Results that depend on timing are compared with that of one worker; for the other strategies, they are always
  // equal.
  const depends = (name === 'nds' && workers > 2) || (name === 'tds' && workers > 1);
  const ownShare = depends ? 0.5 : 1;
  const { result, run } = await runStrategy(
    {
      name,
      workers,
      ...(files === null ? {} : { files }),
      series,
      triggers: places,
      shape,
      params,
      master,
      signal,
      // If the run was cancelled, `runStrategy` throws the error.
      onProgress: (share) => void pause(ownShare * share).catch(() => undefined),
    },
    launcher,
  );
  const alone = depends
    ? await sortInOrder(request, { signal, pause: (share) => pause(ownShare + (1 - ownShare) * share) })
    : null;
  const agreement = alone === null ? null : compareLabels(alone.result.beats.labels, result.beats.labels);
  const indexAt = (place: number) => triggers[Math.floor(place / stretchLength)] ?? 0;
  return {
    result: {
      ...result,
      beats: { ...result.beats, triggerIndices: triggers },
      templates: result.templates.map((one) => ({ ...one, firstIndex: indexAt(one.firstIndex) })),
      masters: result.masters.map((reign) => ({ ...reign, fromIndex: indexAt(reign.fromIndex) })),
    },
    params,
    run: { ...run, agreement },
  };
}

async function joined(
  store: BeatStore,
  isShared: boolean,
  signal: AbortSignal,
): Promise<Float64Array | Float32Array> {
  const length = store.triggers.length * store.stretchLength;
  const isDouble = (await store.group(0, signal)).samples instanceof Float64Array;
  const bytes = length * (isDouble ? Float64Array : Float32Array).BYTES_PER_ELEMENT;
  const buffer = isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes);
  const series = isDouble ? new Float64Array(buffer) : new Float32Array(buffer);
  for (let index = 0; index < store.groupCount; index++) {
    const { samples, fromBeat } = await store.group(index, signal);
    series.set(samples, fromBeat * store.stretchLength);
  }
  return series;
}
