import type { BeatShapes, BeatShapesRequest } from './drawing-types.ts';
import type { RecordingId } from '../protocol.ts';

interface Kept {
  readonly of: string;
  readonly shapes: Promise<BeatShapes | null>;
}

/** Keeps the last shapes of each recording while what they are drawn from stays, so that a threshold fetches none. */
export function createShapesKeeper() {
  const drawn = new Map<RecordingId, string>();
  const byId = new Map<RecordingId, Kept>();
  return {
    /** Tells what the newest result is drawn from: `IntervalsReport.drawnFrom`. */
    traceVersion: (id: RecordingId, from: string): void => {
      drawn.set(id, from);
    },
    get: (
      id: RecordingId,
      request: BeatShapesRequest,
      fetch: () => Promise<BeatShapes | null>,
    ): Promise<BeatShapes | null> => {
      const of = JSON.stringify([drawn.get(id) ?? '', request]);
      const kept = byId.get(id);
      if (kept?.of === of) return kept.shapes;
      const shapes = fetch();
      byId.set(id, { of, shapes });
      const drop = (): void => {
        if (byId.get(id)?.shapes === shapes) byId.delete(id);
      };
      shapes.then((value) => value ?? drop(), drop);
      return shapes;
    },
    forget: (id: RecordingId): void => {
      drawn.delete(id);
      byId.delete(id);
    },
  };
}
