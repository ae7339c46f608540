import type { GpuAccess } from '../../gpu/gpu-access.ts';
import type { HeldRecordings, HeldRecording } from '../recordings/held-recordings.ts';
import type { Outcome } from './outcome.ts';
import type { ReportProgress, RecordingId } from '../protocol.ts';
import { runWithProgress } from './run-with-progress.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { WiringNote } from '../../model/wiring.ts';
import { chooseChannels } from '../../pipeline/channels.ts';
import type { ScratchSpace } from '../../pipeline/signals/stored-signal.ts';
import { checkWiring } from '../../pipeline/wiring/check-wiring.ts';
import { yieldToEventLoop } from '../../pipeline/yield-to-event-loop.ts';

/** What the calls of the analysis worker share. */
export interface CallContext {
  readonly held: HeldRecordings;
  /** Maximum length for `holdRecording`; the default of the page if omitted. */
  readonly mostHeldCount: number | undefined;
  readonly wiring: WiringLooks;
  /** null if analyses run on the CPU */
  readonly gpu: GpuAccess | null;
  /** Storage outside memory for outputs of analyses of a long record; none if omitted. */
  readonly places: ScratchSpace | undefined;
  /** Runs a function that `cancel` with its job number stops, and that reports progress; returns its outcome. */
  readonly whileRunning: <T>(
    job: number,
    onProgress: ReportProgress,
    run: (signal: AbortSignal, tell: ReportProgress) => Promise<T>,
  ) => Promise<Outcome<T>>;
  readonly cancel: (job: number) => void;
}

export function createCallContext(
  gpu: GpuAccess | null,
  mostHeldCount?: number,
  places?: ScratchSpace,
): CallContext {
  const running = new Map<number, AbortController>();
  return {
    held: new Map(),
    mostHeldCount,
    wiring: createWiringLooks(),
    gpu,
    places,
    whileRunning: (job, onProgress, run) =>
      runWithProgress(onProgress, async (tell) => {
        const controller = new AbortController();
        running.set(job, controller);
        try {
          return await run(controller.signal, tell);
        } finally {
          running.delete(job);
        }
      }),
    cancel: (job) => running.get(job)?.abort(),
  };
}

/** Runs checks of the wiring of recordings, only the newest for each; one that is stopped fails as `cancelled`. */
function createWiringLooks() {
  const controllers = new Map<RecordingId, AbortController>();
  const stop = (id: RecordingId): void => {
    controllers.get(id)?.abort();
    controllers.delete(id);
  };
  const look = async ({ id, opened, recording, byHand }: HeldRecording): Promise<WiringNote[]> => {
    stop(id);
    const controller = new AbortController();
    controllers.set(id, controller);
    // A clean ECG would have to be computed first, and has the same wiring as its source.
    const own = { ...recording, channels: recording.channels.slice(0, opened.channels.length) };
    try {
      return await checkWiring(own, chooseChannels(own, byHand), controller.signal, yieldToEventLoop);
    } catch (error) {
      if (!controller.signal.aborted) throw error;
      throw new BeatbenchError(
        'cancelled',
        'The recording was closed or changed while it was being checked.',
      );
    } finally {
      if (controllers.get(id) === controller) controllers.delete(id);
    }
  };
  return { look, stop };
}

type WiringLooks = ReturnType<typeof createWiringLooks>;
