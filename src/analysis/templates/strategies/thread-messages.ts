import type {
  ClassifyParams,
  TemplateStrategy,
  TemplatesResult,
  WindowShape,
  WorkerShares,
} from '../../../model/templates.ts';
import type { Failure } from '../../../model/failure.ts';
import type { StreamPart } from '../matcher.ts';
import type { StrategyPort } from './mailbox.ts';
import type { ServerMemory } from './template-board.ts';
import type { WorkedTime } from './work-clock.ts';

/** Inputs of a thread. */
export interface ThreadTask {
  readonly kind: 'task';
  readonly strategy: Exclude<TemplateStrategy, 'sequential'>;
  readonly worker: WorkerShares['worker'];
  readonly workerCount: number;
  readonly triggers: Float64Array;
  readonly shape: WindowShape;
  readonly params: ClassifyParams;
  readonly stream: StreamPart;
  readonly fileBounds: readonly number[];
  readonly allBounds: readonly number[];
  readonly master: Float64Array;
  readonly masterAttempts: number;
  readonly ports: ReadonlyMap<number, StrategyPort>;
  /** Only for strategy TDS. */
  readonly memory: ServerMemory | null;
}

/** Messages to a thread. */
export type ToThread =
  | ThreadTask
  /** All threads are ready: the template stage begins. */
  | { readonly kind: 'go'; readonly startMs: number }
  /** All threads are done: requests their activities until then. */
  | { readonly kind: 'stop'; readonly endMs: number };

/** Messages from a thread. */
export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'beats'; readonly count: number }
  /** With the result if this thread keeps the templates. */
  | { readonly kind: 'done'; readonly atMs: number; readonly result: TemplatesResult | null }
  | { readonly kind: 'worked'; readonly time: WorkedTime }
  | { readonly kind: 'failed'; readonly failure: Failure };
