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
  /** As `hold` takes it; left out for what a page may hold. */
  readonly mostHeldCount: number | undefined;
  readonly wiring: WiringLooks;
  /** null where analyses are to run on the CPU */
  readonly gpu: GpuAccess | null;
  /** Where what an analysis makes of a long record stays beside memory; left out for none. */
  readonly places: ScratchSpace | undefined;
  /** An outcome that `cancel` with its job number stops, and during which progress is told. */
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

/** Looks at the wiring of recordings, of each the newest look alone; one that is stopped fails as `cancelled`. */
function createWiringLooks() {
  const underWay = new Map<RecordingId, AbortController>();
  const stop = (id: RecordingId): void => {
    underWay.get(id)?.abort();
    underWay.delete(id);
  };
  const look = async ({ id, opened, recording, byHand }: HeldRecording): Promise<WiringNote[]> => {
    stop(id);
    const controller = new AbortController();
    underWay.set(id, controller);
    // A clean ECG would have to be made first, and is wired as the ECG that it is made from.
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
      if (underWay.get(id) === controller) underWay.delete(id);
    }
  };
  return { look, stop };
}

type WiringLooks = ReturnType<typeof createWiringLooks>;
