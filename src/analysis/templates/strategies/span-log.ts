import type { WorkerSpan } from '../../../model/templates.ts';

type Activity = WorkerSpan['doing'];

const activities: readonly Activity[] = ['communication', 'computation', 'io', 'organisation', 'idle'];

/** Number of equal parts of the time into which spans are joined; the last span adds one more. */
const maxSpans = 500;
/** Number of spans that are kept before they are joined; joining many at a time costs little per span. */
const maxKept = 8 * maxSpans;

/**
 * Log of activities over time. A small number of spans is kept unchanged. If there are many, those that begin
 * in the same of several equal parts of the time are joined, and named after the activity with the longest
 * time. So the timeline has the same resolution at its start and end.
 */
export class SpanLog {
  readonly #startMs: number;
  readonly #doings = new Uint8Array(maxKept);
  readonly #untilMs = new Float64Array(maxKept);
  #count = 0;

  constructor(startMs: number) {
    this.#startMs = startMs;
  }

  /** Adds an activity from the end of the last one to a time, ms; continuing the same activity adds no span. */
  add(doing: Activity, untilMs: number): void {
    const code = activities.indexOf(doing);
    if (this.#count > 0 && this.#doings[this.#count - 1] === code) {
      this.#untilMs[this.#count - 1] = untilMs;
      return;
    }
    if (this.#count === maxKept) this.#join();
    this.#doings[this.#count] = code;
    this.#untilMs[this.#count++] = untilMs;
  }

  /** Returns the spans, with times from the start. */
  spans(worker: WorkerSpan['worker']): WorkerSpan[] {
    if (this.#count > 2 * maxSpans) this.#join();
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
    const partMs = (this.#fromMs(this.#count - 1) - this.#startMs) / maxSpans;
    const partOf = (index: number): number => Math.floor((this.#fromMs(index) - this.#startMs) / partMs);
    const durationsMs = new Float64Array(activities.length);
    let joined = 0;
    for (let from = 0, to = 1; from < this.#count; from = to++) {
      const [part, fromMs] = [partOf(from), this.#fromMs(from)];
      while (to < this.#count && partOf(to) === part) to++;
      durationsMs.fill(0);
      for (let index = from, sinceMs = fromMs; index < to; index++) {
        durationsMs[this.#doings[index]] += this.#untilMs[index] - sinceMs;
        sinceMs = this.#untilMs[index];
      }
      const doing = durationsMs.indexOf(Math.max(...durationsMs));
      if (joined > 0 && this.#doings[joined - 1] === doing) joined--;
      this.#doings[joined] = doing;
      this.#untilMs[joined++] = this.#untilMs[to - 1];
    }
    this.#count = joined;
  }
}
