import { usableTriggers } from '../../analysis/templates/usable-triggers.ts';
import type { Warning } from '../../model/failure.ts';
import type { RunFact } from '../../model/run-facts.ts';
import type { Recording } from '../../model/recording.ts';
import { beatsCutAnew } from './beat-store.ts';
import { findMaster } from './find-master.ts';
import { findTriggers } from './find-triggers.ts';
import { type PreparedSeries, makeSeriesRules, type SeriesSetup } from './prepared-series.ts';
import { readWindowShape } from './template-params.ts';
import type { PassProgress } from './trigger-pass.ts';

interface PrepareRequest {
  readonly setup: SeriesSetup;
  readonly recording: Recording;
  /** Where an earlier run stopped; null to begin. */
  readonly resume: PassProgress | null;
  /** Called after each block that is passed over. */
  readonly onBlock: (progress: PassProgress) => Promise<void>;
  readonly onProgress: (share: number, title: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Filters and triggers a whole series once, and forms its first master.
 *
 * @throws BeatbenchError as the analysis does, `no-master` and `no-beats` among them
 */
export async function prepareSeries(request: PrepareRequest): Promise<PreparedSeries> {
  const { setup, recording, resume, onBlock, onProgress, signal } = request;
  const { parameters } = setup;
  const startMs = performance.now();
  const done: RunFact[] = [];
  const found = await findTriggers({
    recording,
    choice: { ecg: 0, ppg: null },
    parameters,
    edits: [],
    signal,
    resume,
    onBlock,
    record: (fact) => done.push(fact),
    pause: async (share, found) => onProgress(share, `Finding triggers: ${found}`),
  });
  const { triggers: all, gaps, label, unit, ...pass } = found;
  const triggers = usableTriggers(all, readWindowShape(parameters, pass.fs), gaps, pass.part);
  const passedMs = performance.now();
  const { shape, isRectified, isSingle, params, isPlain } = makeSeriesRules(
    parameters,
    pass.fs,
    triggers.length,
  );
  const store = beatsCutAnew({ recording, pass, shape, isRectified }, triggers, isSingle);
  const masterWarnings: Warning[] = [];
  const master = await findMaster(store, params, isPlain, {
    recording,
    signal,
    warn: (warning) => masterWarnings.push(warning),
    pause: async (share) => onProgress(share, 'Forming the master'),
  });
  return {
    ...setup,
    channel: { label, unit, fs: pass.fs },
    pass,
    triggers,
    master,
    masterWarnings,
    done,
    timings: {
      triggers: { ms: passedMs - startMs, backend: 'cpu' },
      master: { ms: performance.now() - passedMs, backend: 'cpu' },
    },
  };
}
