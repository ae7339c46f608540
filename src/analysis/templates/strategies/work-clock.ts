import type { WorkerShares, WorkerSpan } from '../../../model/templates.ts';

type Doing = WorkerSpan['doing'];

/** What a worker's time went into. */
export interface WorkedTime {
  readonly shares: WorkerShares;
  readonly spans: readonly WorkerSpan[];
}

/** Spans kept of one worker; more are joined in pairs. */
const mostSpans = 500;

/**
 * Keeps what one worker does from the start of the template stage on, idle at first.
 * Shares are of the exact times; spans grow coarser with their number, each named after its longer half.
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
    if (this.#spans.length > 2 * mostSpans) this.#spans = inPairs(this.#spans);
    this.#spans = joinLast(this.#spans);
  }
}

function inPairs(spans: readonly WorkerSpan[]): WorkerSpan[] {
  const pairs: WorkerSpan[] = [];
  for (let index = 0; index < spans.length; index += 2) pairs.push(join(spans[index], spans[index + 1]));
  return pairs;
}

function join(first: WorkerSpan, second: WorkerSpan | undefined): WorkerSpan {
  if (second === undefined) return first;
  const longer = second.toMs - second.fromMs > first.toMs - first.fromMs ? second : first;
  return { ...longer, fromMs: first.fromMs, toMs: second.toMs };
}

/** One span of two where a worker went on with the same. */
function joinLast(spans: WorkerSpan[]): WorkerSpan[] {
  const [before, last] = [spans.at(-2), spans.at(-1)];
  if (before === undefined || last === undefined || before.doing !== last.doing) return spans;
  spans.splice(-2, 2, join(before, last));
  return spans;
}
