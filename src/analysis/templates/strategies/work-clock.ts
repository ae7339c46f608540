import type { WorkerShares, WorkerSpan } from '../../../model/templates.ts';
import { SpanLog } from './span-log.ts';

type Activity = WorkerSpan['doing'];

/** Activities of a worker over time. */
export interface WorkedTime {
  readonly shares: WorkerShares;
  readonly spans: readonly WorkerSpan[];
}

/**
 * Records the activities of one worker from the start of the template stage on, idle at first. Shares are
 * computed from exact times.
 */
export class WorkClock {
  readonly #worker: WorkerSpan['worker'];
  readonly #now: () => number;
  readonly #totals: Record<Activity, number> = {
    communication: 0,
    computation: 0,
    io: 0,
    organisation: 0,
    idle: 0,
  };
  readonly #log: SpanLog;
  #doing: Activity = 'idle';
  #sinceMs: number;

  /**
   * @param now ms, on a clock that all workers share
   * @param startMs start of the stage on that clock
   */
  constructor(worker: WorkerSpan['worker'], now: () => number, startMs: number) {
    this.#worker = worker;
    this.#now = now;
    this.#log = new SpanLog(startMs);
    this.#sinceMs = startMs;
  }

  get doing(): Activity {
    return this.#doing;
  }

  /** Begins another activity; the previous one ends now. */
  enter(doing: Activity): void {
    if (doing === this.#doing) return;
    this.#passTo(this.#now());
    this.#doing = doing;
  }

  /** Performs work as one activity, and returns to the previous activity, even if it throws. */
  during<T>(doing: Activity, work: () => T): T {
    const before = this.#doing;
    this.enter(doing);
    try {
      return work();
    } finally {
      this.enter(before);
    }
  }

  /**
   * Returns all activities up to the end of the stage, ms on the shared clock; the remaining time counts as the
   * last activity.
   */
  finish(endMs: number): WorkedTime {
    this.#passTo(endMs);
    const totalMs = Object.values(this.#totals).reduce((sum, ms) => sum + ms, 0);
    const share = (doing: Activity): number => {
      if (totalMs > 0) return this.#totals[doing] / totalMs;
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
      spans: this.#log.spans(this.#worker),
    };
  }

  #passTo(atMs: number): void {
    const durationMs = atMs - this.#sinceMs;
    if (durationMs <= 0) return;
    this.#totals[this.#doing] += durationMs;
    this.#log.add(this.#doing, atMs);
    this.#sinceMs = atMs;
  }
}
