import type { TraceEnvelope, TraceRequest } from '../../workers/traces/drawing-types.ts';

/** Wanted part of a trace: the result, and the span. */
export interface TraceToLoad {
  readonly request: TraceRequest;
  /** Result from which it is drawn; an envelope with another revision is out of date. */
  readonly revision: string;
  /** Growth of the trace; a partial envelope with another growth is out of date. */
  readonly growth: number;
}

export interface LoadedTrace extends Omit<TraceToLoad, 'request'> {
  readonly envelope: TraceEnvelope;
}

/** Returns whether an envelope is complete and up to date. */
export function isUpToDate(
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

const same = (a: TraceToLoad, b: TraceToLoad): boolean =>
  a.revision === b.revision &&
  a.growth === b.growth &&
  a.request.fromSec === b.request.fromSec &&
  a.request.toSec === b.request.toSec &&
  a.request.columnCount === b.request.columnCount;

/** Fetches one lane's envelopes, one at a time. Of requests that arrive meanwhile, only the newest is fetched. */
export function createTraceLoader({ fetch, onChange, onFailure }: LoaderParts) {
  let live = true;
  let busy: TraceToLoad | null = null;
  let next: TraceToLoad | null = null;
  /** Last request that failed. A failure makes the lane request again, which would fail again. */
  let failed: TraceToLoad | null = null;

  const work = async (): Promise<void> => {
    while (next) {
      const target = next;
      busy = target;
      next = null;
      try {
        const envelope = await fetch(target.request);
        const { revision, growth } = target;
        if (live) onChange({ envelope, revision, growth });
      } catch (error) {
        failed = target;
        if (live && next === null) onFailure(error);
      }
    }
    busy = null;
  };

  return {
    want: (target: TraceToLoad): void => {
      const newest = next ?? busy ?? failed;
      if (!live || (newest && same(newest, target))) return;
      next = target;
      failed = null;
      if (!busy) void work();
    },
    /** Allows the failed request to be repeated when it is next wanted. */
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
