import { describe, expect, test, vi } from 'vitest';
import { createTraceLoader } from '../../../../src/features/waveforms/trace-loader.ts';
import type { TraceEnvelope, TraceRequest } from '../../../../src/workers/traces/drawing-types.ts';
import { fakeEnvelope } from '../../../support/fake-traces.ts';

const wish = (fromSec: number) => ({
  revision: 'r 1',
  growth: 0,
  request: { channel: 'ecg', form: 'raw', fromSec, toSec: fromSec + 1, columnCount: 4 } as const,
});

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Creates a loader whose fetches end when the test says so. */
function held() {
  const fetched: { readonly fromSec: number; readonly end: (error?: Error) => void }[] = [];
  const fetch = (request: TraceRequest) =>
    new Promise<TraceEnvelope>((resolve, reject) => {
      fetched.push({
        fromSec: request.fromSec,
        end: (error) => (error ? reject(error) : resolve(fakeEnvelope(request))),
      });
    });
  const onChange = vi.fn<(loaded: { readonly envelope: TraceEnvelope }) => void>();
  const onFailure = vi.fn<(error: unknown) => void>();
  return { fetched, onChange, onFailure, loader: createTraceLoader({ fetch, onChange, onFailure }) };
}

describe('the loader of a lane', () => {
  test('fetches one at a time, and only the newest of those that wait', async () => {
    const { fetched, onChange, loader } = held();
    for (const fromSec of [0, 1, 2, 3]) loader.want(wish(fromSec));
    expect(fetched.map(({ fromSec }) => fromSec)).toEqual([0]);
    fetched[0].end();
    await settle();
    expect(fetched.map(({ fromSec }) => fromSec)).toEqual([0, 3]);
    fetched[1].end();
    await settle();
    expect(onChange.mock.calls.map(([{ envelope }]) => envelope.fromSec)).toEqual([0, 3]);
  });

  test('does not repeat a pending request', () => {
    const { fetched, loader } = held();
    loader.want(wish(0));
    loader.want(wish(0));
    expect(fetched).toHaveLength(1);
  });

  test('reports a failure only if nothing newer is requested', async () => {
    const { fetched, onFailure, loader } = held();
    loader.want(wish(0));
    loader.want(wish(1));
    fetched[0].end(new Error('first'));
    await settle();
    expect(onFailure).not.toHaveBeenCalled();
    fetched[1].end(new Error('second'));
    await settle();
    expect(onFailure).toHaveBeenCalledWith(new Error('second'));
  });

  test('reports nothing once it is stopped', async () => {
    const { fetched, onChange, loader } = held();
    loader.want(wish(0));
    loader.stop();
    fetched[0].end();
    await settle();
    expect(onChange).not.toHaveBeenCalled();
  });

  test('does not repeat a failed request until a different one is made', async () => {
    const { fetched, onFailure, loader } = held();
    loader.want(wish(0));
    fetched[0]?.end(new Error('gone'));
    await settle();
    loader.want(wish(0));
    expect(onFailure).toHaveBeenCalledTimes(1);
    expect(fetched).toHaveLength(1);
    loader.forgetFailure();
    loader.want(wish(0));
    loader.want(wish(1));
    fetched[1]?.end(new Error('gone'));
    await settle();
    expect(fetched.map(({ fromSec }) => fromSec)).toEqual([0, 0, 1]);
  });
});
