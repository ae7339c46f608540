import { BeatbenchError } from '../../../model/failure.ts';
import type { ClassifyParams, TemplateStrategy, WindowShape } from '../../../model/templates.ts';

/** The template stage of a stream, and its distribution to workers. */
export interface StrategyRequest {
  readonly name: Exclude<TemplateStrategy, 'sequential'>;
  /** Number of workers, including the root; the data server of TDS has one more thread. */
  readonly workers: number;
  /** Number of parts of the stream; four per worker by default. */
  readonly files?: number;
  /** Samples from which windows are cut. Copied, unless in shared memory. */
  readonly series: Float32Array | Float64Array;
  /** In order; no window leaves the series or enters a gap at any shift. */
  readonly triggers: Float64Array;
  readonly shape: WindowShape;
  readonly params: ClassifyParams;
  /** The first master, and the number of groups of windows that gave none before it. */
  readonly master: { readonly samples: Float64Array; readonly attempts: number };
  readonly signal?: AbortSignal;
  /** Receives the share of the beats that are sorted, 0 … 1. */
  readonly onProgress?: (share: number) => void;
}

/** Maximum number of workers; more would only wait for one another. */
const maxWorkers = 64;

/**
 * Checks whether a strategy can run with the numbers of workers and files.
 *
 * @param request strategy, workers and files
 * @param sharesMemory whether threads can share memory here
 * @throws BeatbenchError `bad-parameter` if the strategy cannot run with these numbers, `unsupported` if it
 *   cannot run here
 */
export function checkRequest({ name, workers, files }: StrategyRequest, sharesMemory: boolean): void {
  const isWhole = Number.isInteger(workers) && workers >= 1 && workers <= maxWorkers;
  if (!isWhole)
    throw new BeatbenchError(
      'bad-parameter',
      `The number of workers is a whole number from 1 to ${maxWorkers}.`,
    );
  if (files !== undefined && !(Number.isInteger(files) && files >= 1))
    throw new BeatbenchError('bad-parameter', 'The number of files is a whole number of at least 1.');
  if (name === 'nds' && workers === 1)
    throw new BeatbenchError(
      'bad-parameter',
      'NDS needs at least 2 workers, because the root only serves templates; use more workers, or another strategy.',
    );
  if (name === 'tds' && !sharesMemory)
    throw new BeatbenchError(
      'unsupported',
      'TDS needs memory that threads share, which a page has only if it is served with the headers ' +
        'Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy: require-corp; ' +
        'serve it so, or choose another strategy.',
    );
}
