import type { WorkerSpan } from '../../../model/templates.ts';

type Doing = WorkerSpan['doing'];

const activities: readonly Doing[] = ['communication', 'computation', 'io', 'organisation', 'idle'];

/** Spans told of at most, and one more. */
const mostSpans = 500;
/** Spans that are kept as they were; more are joined, which then costs little a span. */
const mostKept = 8 * mostSpans;

/**
 * What was done until when. Few spans stay as they were; of many, those that begin in the same of so many equal parts
 * of the time are one, named after what it holds most of, so that a timeline is as coarse at its start as at its end.
 */
export class SpanLog {
  readonly #startMs: number;
  readonly #doings = new Uint8Array(mostKept);
  readonly #untilMs = new Float64Array(mostKept);
  #count = 0;

  constructor(startMs: number) {
    this.#startMs = startMs;
  }

  /** Something was done from the end of what was added last, ms; to go on with the same makes no other span. */
  add(doing: Doing, untilMs: number): void {
    const code = activities.indexOf(doing);
    if (this.#count > 0 && this.#doings[this.#count - 1] === code) {
      this.#untilMs[this.#count - 1] = untilMs;
      return;
    }
    if (this.#count === mostKept) this.#join();
    this.#doings[this.#count] = code;
    this.#untilMs[this.#count++] = untilMs;
  }

  /** Times from the start. */
  spans(worker: WorkerSpan['worker']): WorkerSpan[] {
    if (this.#count > 2 * mostSpans) this.#join();
    return Array.from({ length: this.#count }, (_, index) => ({
      worker,
      doing: activities[this.#doings[index]],
      fromMs: this.#fromMs(index) - this.#startMs,
      toMs: this.#untilMs[index] - this.#startMs,
    }));
  }

  #fromMs(index: number): number {
    return index === 0 ? this.#startMs : this.#untilMs[index - 1];
  }

  #join(): void {
    const partMs = (this.#fromMs(this.#count - 1) - this.#startMs) / mostSpans;
    const partOf = (index: number): number => Math.floor((this.#fromMs(index) - this.#startMs) / partMs);
    const lastedMs = new Float64Array(activities.length);
    let joined = 0;
    for (let from = 0, to = 1; from < this.#count; from = to++) {
      const [part, fromMs] = [partOf(from), this.#fromMs(from)];
      while (to < this.#count && partOf(to) === part) to++;
      lastedMs.fill(0);
      for (let index = from, sinceMs = fromMs; index < to; index++) {
        lastedMs[this.#doings[index]] += this.#untilMs[index] - sinceMs;
        sinceMs = this.#untilMs[index];
      }
      const doing = lastedMs.indexOf(Math.max(...lastedMs));
      if (joined > 0 && this.#doings[joined - 1] === doing) joined--;
      this.#doings[joined] = doing;
      this.#untilMs[joined++] = this.#untilMs[to - 1];
    }
    this.#count = joined;
  }
}
