import type { TraceEnvelope, TraceRequest } from '../../workers/traces/drawing-types.ts';

/** What of a trace is wanted: for which result, and which stretch. */
export interface TraceWish {
  readonly request: TraceRequest;
  /** The result it is drawn from; an envelope of another is out of date. */
  readonly revision: string;
  /** A partial envelope of another is out of date. */
  readonly growth: number;
}

export interface LoadedTrace extends Omit<TraceWish, 'request'> {
  readonly envelope: TraceEnvelope;
}

/** Whether an envelope is all that there is to it now. */
export function isCurrent(
  loaded: LoadedTrace | null,
  revision: string,
  growth: number,
): loaded is LoadedTrace {
  if (loaded?.revision !== revision) return false;
  return loaded.envelope.isPartial !== true || loaded.growth === growth;
}

interface LoaderParts {
  readonly fetch: (request: TraceRequest) => Promise<TraceEnvelope>;
  readonly onChange: (loaded: LoadedTrace) => void;
  readonly onFailure: (error: unknown) => void;
}

const same = (a: TraceWish, b: TraceWish): boolean =>
  a.revision === b.revision &&
  a.growth === b.growth &&
  a.request.fromSec === b.request.fromSec &&
  a.request.toSec === b.request.toSec &&
  a.request.columnCount === b.request.columnCount;

/** Fetches one lane's envelopes, one at a time: of wishes that come meanwhile, the newest alone is fetched. */
export function createTraceLoader({ fetch, onChange, onFailure }: LoaderParts) {
  let live = true;
  let busy: TraceWish | null = null;
  let next: TraceWish | null = null;
  /** What failed last: asked for again it would fail again, and a failure has the lane ask. */
  let failed: TraceWish | null = null;

  const work = async (): Promise<void> => {
    while (next) {
      const wish = next;
      busy = wish;
      next = null;
      try {
        const envelope = await fetch(wish.request);
        const { revision, growth } = wish;
        if (live) onChange({ envelope, revision, growth });
      } catch (error) {
        failed = wish;
        if (live && next === null) onFailure(error);
      }
    }
    busy = null;
  };

  return {
    want: (wish: TraceWish): void => {
      const newest = next ?? busy ?? failed;
      if (!live || (newest && same(newest, wish))) return;
      next = wish;
      failed = null;
      if (!busy) void work();
    },
    /** Has what failed asked for again when it is next wanted. */
    forgetFailure: (): void => {
      failed = null;
    },
    stop: (): void => {
      live = false;
      next = null;
    },
  };
}

export type TraceLoader = ReturnType<typeof createTraceLoader>;
