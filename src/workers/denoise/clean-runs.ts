import type { BeatEdit } from '../../model/edits.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { Recording } from '../../model/recording.ts';
import { analyseDenoise, type DenoiseRun } from '../../pipeline/denoise/analyse-denoise.ts';
import type { StageCache } from '../../pipeline/run-stages.ts';
import { toFailure } from '../calls/outcome.ts';
import type { RecordingId, ReportProgress } from '../protocol.ts';

/** Current inputs of a clean ECG. */
export interface Cleaning {
  readonly id: RecordingId;
  /** With the user's channel roles, but without the clean channel. */
  readonly source: Recording;
  readonly channelIndex: number;
  /** Parameters of Denoise that differ from their defaults. */
  readonly parameters: ParameterValues;
  readonly edits: readonly BeatEdit[];
  /** Shared with the bench, so that nothing is computed twice. */
  readonly cache: StageCache;
  readonly retire: (release: () => void) => void;
  /** Maximum number of samples that are cleaned as a whole. */
  readonly mostHeldCount: number;
}

interface Making {
  readonly key: string;
  readonly run: Promise<DenoiseRun>;
  readonly controller: AbortController;
  readonly tellers: Set<ReportProgress>;
  /** Whether parameters or edits have changed since. */
  isReplaced: boolean;
}

/** Cleaning of an ECG that is an additional channel. It runs at the first request, once for all callers. */
export class CleanRuns {
  readonly #now: () => Cleaning;
  #making: Making | null = null;

  constructor(now: () => Cleaning) {
    this.#now = now;
  }

  /**
   * Returns the run with the current parameters and edits.
   *
   * @param signal  of any caller; aborting it stops the run for all of them
   * @param tell    receives the progress if the run is not finished
   * @throws BeatbenchError like `analyseDenoise`; after a cancel, the next request starts a new run
   */
  async latest(signal?: AbortSignal, tell?: ReportProgress): Promise<DenoiseRun> {
    const making = this.#latestMaking();
    const stop = (): void => making.controller.abort();
    signal?.addEventListener('abort', stop, { once: true });
    if (tell !== undefined) making.tellers.add(tell);
    try {
      return await making.run;
    } catch (error) {
      if (toFailure(error).code !== 'cancelled') throw error;
      if (making.isReplaced && signal?.aborted !== true) return await this.latest(signal, tell);
      if (this.#making === making) this.#making = null;
      throw error;
    } finally {
      signal?.removeEventListener('abort', stop);
      if (tell !== undefined) making.tellers.delete(tell);
    }
  }

  /** Stops the current run, whose result is no longer needed. */
  stop(): void {
    this.#making?.controller.abort();
  }

  #latestMaking(): Making {
    const { source, id, channelIndex, ...rest } = this.#now();
    const key = JSON.stringify([rest.parameters, rest.edits]);
    if (this.#making?.key === key) return this.#making;
    // Callers that wait for a result with other parameters now wait for this one.
    if (this.#making !== null) this.#making.isReplaced = true;
    this.stop();
    const controller = new AbortController();
    const tellers = new Set<ReportProgress>();
    const options = {
      ...rest,
      recording: source,
      recordingId: id,
      choice: { ecg: channelIndex, ppg: null },
      isDrawn: true,
      signal: controller.signal,
      onProgress: (share: number, title: string) => {
        for (const tell of tellers) tell(share, title);
      },
    };
    const run = analyseDenoise(options);
    this.#making = { key, run, controller, tellers, isReplaced: false };
    return this.#making;
  }
}
