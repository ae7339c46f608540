import type { WorkerShares, WorkerSpan } from '../../../model/templates.ts';

type Doing = WorkerSpan['doing'];

/** What a worker's time went into. */
export interface WorkedTime {
  readonly shares: WorkerShares;
  readonly spans: readonly WorkerSpan[];
}

/** Spans kept of one worker; of twice as many, those in one such share of the time so far are joined. */
const mostSpans = 500;

/**
 * Keeps what one worker does from the start of the template stage on, idle at first.
 * Shares are of the exact times; spans grow coarser with the time, alike from first to last, each named after what it
 * holds most of.
 */
export class WorkClock {
  readonly #worker: WorkerSpan['worker'];
  readonly #now: () => number;
  readonly #startMs: number;
  readonly #totals: Record<Doing, number> = {
    communication: 0,
    computation: 0,
    io: 0,
    organisation: 0,
    idle: 0,
  };
  #spans: WorkerSpan[] = [];
  #doing: Doing = 'idle';
  #sinceMs: number;

  /**
   * @param now      ms, on a clock that all workers share
   * @param startMs  start of the stage on that clock
   */
  constructor(worker: WorkerSpan['worker'], now: () => number, startMs: number) {
    this.#worker = worker;
    this.#now = now;
    this.#startMs = startMs;
    this.#sinceMs = startMs;
  }

  get doing(): Doing {
    return this.#doing;
  }

  /** Begins another activity; the one before ends now. */
  enter(doing: Doing): void {
    this.#passTo(this.#now());
    this.#doing = doing;
  }

  /** Does something as one activity, and goes back to the one before, also where it throws. */
  during<T>(doing: Doing, work: () => T): T {
    const before = this.#doing;
    this.enter(doing);
    try {
      return work();
    } finally {
      this.enter(before);
    }
  }

  /** Everything up to the end of the stage, ms on the shared clock; what is left until then counts as the last activity. */
  finish(endMs: number): WorkedTime {
    this.#passTo(endMs);
    const wholeMs = Object.values(this.#totals).reduce((sum, ms) => sum + ms, 0);
    const share = (doing: Doing): number => {
      if (wholeMs > 0) return this.#totals[doing] / wholeMs;
      return doing === 'idle' ? 1 : 0;
    };
    return {
      shares: {
        worker: this.#worker,
        communication: share('communication'),
        computation: share('computation'),
        io: share('io'),
        organisation: share('organisation'),
        idle: share('idle'),
      },
      spans: this.#spans,
    };
  }

  #passTo(atMs: number): void {
    const lastedMs = atMs - this.#sinceMs;
    if (lastedMs <= 0) return;
    this.#totals[this.#doing] += lastedMs;
    this.#spans.push({
      worker: this.#worker,
      doing: this.#doing,
      fromMs: this.#sinceMs - this.#startMs,
      toMs: atMs - this.#startMs,
    });
    this.#sinceMs = atMs;
    if (this.#spans.length > 2 * mostSpans) this.#spans = coarser(this.#spans, mostSpans);
    this.#spans = joinLast(this.#spans);
  }
}

/** At most so many spans, and one more: those that begin in the same of so many equal parts of the time are one. */
function coarser(spans: readonly WorkerSpan[], partCount: number): WorkerSpan[] {
  const startMs = spans[0].fromMs;
  const partMs = (spans[spans.length - 1].toMs - startMs) / partCount;
  const partOf = ({ fromMs }: WorkerSpan): number => Math.floor((fromMs - startMs) / partMs);
  const joined: WorkerSpan[] = [];
  for (let from = 0; from < spans.length;) {
    let to = from + 1;
    while (to < spans.length && partOf(spans[to]) === partOf(spans[from])) to++;
    joined.push(asOne(spans.slice(from, to)));
    from = to;
  }
  return joined;
}

/** Neighbouring spans as one, named after what they hold most of. */
function asOne(spans: readonly WorkerSpan[]): WorkerSpan {
  const lasted = new Map<Doing, number>();
  for (const { doing, fromMs, toMs } of spans) lasted.set(doing, (lasted.get(doing) ?? 0) + toMs - fromMs);
  const [[doing]] = [...lasted].toSorted((a, b) => b[1] - a[1]);
  return { ...spans[0], doing, toMs: spans[spans.length - 1].toMs };
}

/** One span of two where a worker went on with the same. */
function joinLast(spans: WorkerSpan[]): WorkerSpan[] {
  const [before, last] = [spans.at(-2), spans.at(-1)];
  if (before === undefined || last === undefined || before.doing !== last.doing) return spans;
  spans.splice(-2, 2, { ...before, toMs: last.toMs });
  return spans;
}
