import type { TraceEnvelope, TraceRequest } from '../../workers/protocol.ts';

/** What of a trace is wanted: for which result, and which stretch. */
export interface TraceWish {
  readonly request: TraceRequest;
  /** The result it is drawn from; an envelope of another is out of date. */
  readonly revision: string;
}

export interface LoadedTrace {
  readonly envelope: TraceEnvelope;
  readonly revision: string;
}

interface LoaderParts {
  readonly fetch: (request: TraceRequest) => Promise<TraceEnvelope>;
  readonly onChange: (loaded: LoadedTrace) => void;
  readonly onFailure: (error: unknown) => void;
}

const same = (a: TraceWish, b: TraceWish): boolean =>
  a.revision === b.revision &&
  a.request.fromSec === b.request.fromSec &&
  a.request.toSec === b.request.toSec &&
  a.request.columnCount === b.request.columnCount;

/** Fetches one lane's envelopes, one at a time: of wishes that come meanwhile, the newest alone is fetched. */
export function createTraceLoader({ fetch, onChange, onFailure }: LoaderParts) {
  let live = true;
  let busy: TraceWish | null = null;
  let next: TraceWish | null = null;

  const work = async (): Promise<void> => {
    while (next) {
      const wish = next;
      busy = wish;
      next = null;
      try {
        const envelope = await fetch(wish.request);
        if (live) onChange({ envelope, revision: wish.revision });
      } catch (error) {
        if (live && next === null) onFailure(error);
      }
    }
    busy = null;
  };

  return {
    want: (wish: TraceWish): void => {
      const newest = next ?? busy;
      if (!live || (newest && same(newest, wish))) return;
      next = wish;
      if (!busy) void work();
    },
    stop: (): void => {
      live = false;
      next = null;
    },
  };
}

export type TraceLoader = ReturnType<typeof createTraceLoader>;
