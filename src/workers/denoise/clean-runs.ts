import type { BeatEdit } from '../../model/edits.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { Recording } from '../../model/recording.ts';
import { analyseDenoise, type DenoiseRun } from '../../pipeline/denoise/analyse-denoise.ts';
import type { StageCache } from '../../pipeline/run-stages.ts';
import { toFailure } from '../calls/outcome.ts';
import type { RecordingId, ReportProgress } from '../protocol.ts';

/** What a clean ECG is made from, as it stands when it is read. */
export interface Cleaning {
  readonly id: RecordingId;
  /** With the channels taken for what a person says, the clean one not among them. */
  readonly source: Recording;
  readonly channelIndex: number;
  /** What differs from the defaults of Denoise. */
  readonly parameters: ParameterValues;
  readonly edits: readonly BeatEdit[];
  /** Shared with the bench, so that what it computed is not computed again. */
  readonly cache: StageCache;
  readonly retire: (release: () => void) => void;
  /** Samples that may be cleaned as a whole. */
  readonly mostHeldCount: number;
}

interface Making {
  readonly key: string;
  readonly run: Promise<DenoiseRun>;
  readonly controller: AbortController;
  readonly tellers: Set<ReportProgress>;
  /** Whether parameters or edits are others by now. */
  isReplaced: boolean;
}

/** The cleaning of an ECG that is a channel of its own, made when it is first asked for, once for all who ask. */
export class CleanRuns {
  readonly #now: () => Cleaning;
  #making: Making | null = null;

  constructor(now: () => Cleaning) {
    this.#now = now;
  }

  /**
   * The run as parameters and edits stand.
   *
   * @param signal  of any who wait; it stops the run for all of them
   * @param tell    told how far it is, where it is not there yet
   * @throws BeatbenchError as `analyseDenoise`; what was cancelled is made anew when it is asked for again
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

  /** Stops what is under way: nobody wants it any more. */
  stop(): void {
    this.#making?.controller.abort();
  }

  #latestMaking(): Making {
    const { source, id, channelIndex, ...rest } = this.#now();
    const key = JSON.stringify([rest.parameters, rest.edits]);
    if (this.#making?.key === key) return this.#making;
    // A request that waits for a result with other parameters waits for this one.
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
