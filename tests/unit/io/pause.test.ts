import { expect, it } from 'vitest';
import { createPause } from '../../../src/io/pause.ts';
import { openTableFile } from '../../../src/io/table/open.ts';
import { memoryFile } from '../../support/byte-files.ts';

it('pauses if the last pause was long ago, and stops when cancelled meanwhile', async () => {
  const stop = new AbortController();
  const pause = createPause(stop.signal);
  expect(pause()).toBeUndefined();
  const startMs = performance.now();
  while (performance.now() - startMs < 60);
  let hasTurn = false;
  setTimeout(() => {
    hasTurn = true;
  });
  await pause();
  expect(hasTurn).toBe(true);
  while (performance.now() - startMs < 200);
  setTimeout(() => stop.abort());
  const failed = await pause()?.catch((error: unknown) => error);
  expect(failed).toBe(stop.signal.reason);
});

it('allows cancellation in a long line of a table', async () => {
  const stop = new AbortController();
  const line = memoryFile('a.txt', '1\t'.repeat(2_000_000));
  const opening = openTableFile(line, { inputRateHz: 100 }, stop.signal);
  setTimeout(() => stop.abort());
  const failed = await opening.catch((error: unknown) => error);
  expect(stop.signal.aborted).toBe(true);
  expect(failed).toBe(stop.signal.reason);
});
