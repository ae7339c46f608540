import { BeatbenchError } from '../../model/failure.ts';
import type { WiringNote } from '../../model/wiring.ts';
import { chooseChannels } from '../../pipeline/channels.ts';
import { checkWiring } from '../../pipeline/wiring/check-wiring.ts';
import type { HeldRecording } from './held-recordings.ts';
import type { RecordingId } from '../protocol.ts';

/** Whatever waits, a drawing or an analysis, comes first. */
const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Looks at the wiring of recordings, of each the newest look alone; one that is stopped fails as `cancelled`. */
export function createWiringLooks() {
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

export type WiringLooks = ReturnType<typeof createWiringLooks>;
