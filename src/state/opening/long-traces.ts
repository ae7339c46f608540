import { createStore } from 'zustand/vanilla';
import type { AnalysisClient, Job } from '../../workers/client-types.ts';
import type { RecordingId } from '../../workers/protocol.ts';
import { asFailure } from '../error-reason.ts';

/** Progress of reading through the long traces of a recording. */
export interface ReadProgress {
  readonly state: 'running' | 'done' | 'stopped';
  /** Fraction done, 0 … 1; if it was stopped, where it stopped. */
  readonly share: number;
  /** Changes when partial traces have more content. */
  readonly growth: number;
  /** Error that stopped it; null if there was none. */
  readonly problem: string | null;
}

/** Number of times that partial traces are redrawn during the reading. */
const redrawCount = 10;

const notBegun: ReadProgress = { state: 'done', share: 0, growth: 0, problem: null };

/** Lets the worker read through long traces, of which it first draws only a part. */
export function createLongTraces(client: AnalysisClient) {
  const store = createStore<Readonly<Record<RecordingId, ReadProgress>>>(() => ({}));
  const jobs = new Map<RecordingId, Job<null>>();
  const of = (id: RecordingId): ReadProgress => store.getState()[id] ?? notBegun;
  const change = (id: RecordingId, next: Partial<ReadProgress>): void => {
    store.setState({ [id]: { ...of(id), ...next } });
  };

  const end = (id: RecordingId, next: Partial<ReadProgress>): void => {
    jobs.delete(id);
    change(id, { ...next, growth: of(id).growth + 1 });
  };

  const goOn = async (id: RecordingId): Promise<void> => {
    if (of(id).state === 'running') return;
    change(id, { state: 'running', share: 0, problem: null });
    let step = 0;
    const tell = (share: number): void => {
      const now = Math.floor(share * redrawCount);
      const growth = of(id).growth + (now === step ? 0 : 1);
      step = now;
      change(id, { share, growth });
    };
    const job = client.goThrough(id, tell);
    jobs.set(id, job);
    try {
      await job.result;
      end(id, { state: 'done', share: 1 });
    } catch (error) {
      const { code, message } = asFailure(error);
      end(id, { state: 'stopped', problem: code === 'cancelled' ? null : message });
    }
  };

  return {
    ...store,
    of,
    /** Called for a partial trace; starts reading unless the user stopped it. */
    want: (id: RecordingId): void => {
      if (of(id).state === 'done') void goOn(id);
    },
    goOn,
    stop: (id: RecordingId): void => jobs.get(id)?.cancel(),
  };
}

export type LongTraces = ReturnType<typeof createLongTraces>;
