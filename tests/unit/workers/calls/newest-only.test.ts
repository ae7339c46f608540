import { describe, expect, it } from 'vitest';
import { createNewestOnly } from '../../../../src/workers/calls/newest-only.ts';

function deferred() {
  let settle = (_: string): void => undefined;
  const promise = new Promise<string>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

describe('newest only', () => {
  it('runs one task, keeps the newest of those that wait, and rejects the others', async () => {
    const newest = createNewestOnly();
    const [a, c] = [deferred(), deferred()];
    const first = newest(() => a.promise);
    const second = newest(() => Promise.reject(new Error('must not run')));
    const third = newest(() => c.promise);
    await expect(second.result).rejects.toMatchObject({ failure: { code: 'cancelled' } });
    a.settle('a');
    c.settle('c');
    expect(await first.result).toBe('a');
    expect(await third.result).toBe('c');
  });

  it('continues after a task that fails', async () => {
    const newest = createNewestOnly();
    const failed = newest(() => Promise.reject(new Error('no')));
    const next = newest(() => Promise.resolve('yes'));
    await expect(failed.result).rejects.toThrow('no');
    expect(await next.result).toBe('yes');
  });

  it('drops pending tasks, not the running one', async () => {
    const newest = createNewestOnly();
    const a = deferred();
    const running = newest(() => a.promise);
    const waiting = newest(() => Promise.resolve('b'));
    expect(running.drop()).toBe(false);
    expect(waiting.drop()).toBe(true);
    await expect(waiting.result).rejects.toMatchObject({ failure: { code: 'cancelled' } });
    a.settle('a');
    expect(await running.result).toBe('a');
  });
});
