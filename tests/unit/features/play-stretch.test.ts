import { expect, test, vi } from 'vitest';
import type { AudioOutput } from '../../../src/features/play-stretch.ts';
import { noDevice, playStretch } from '../../../src/features/play-stretch.ts';

const stretch = { fromSec: 12, speed: 1, fs: 8000, values: new Float32Array(8000).fill(0.5) };

/** Creates an output whose clock follows the test's, or stands still. */
function fakeOutput({ ticks = true, resumes = true } = {}) {
  const startedMs = Date.now();
  const source = Object.assign(new EventTarget(), {
    buffer: null,
    playbackRate: { value: 1 },
    connect: vi.fn<() => void>(),
    start: vi.fn<() => void>(),
  });
  const data = new Float32Array(8000);
  const output = Object.assign(new EventTarget(), {
    state: 'running',
    destination: {},
    resume: () => (resumes ? Promise.resolve() : new Promise(() => undefined)),
    close: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    createBuffer: () => ({ getChannelData: () => data }),
    createBufferSource: () => source,
  });
  Object.defineProperty(output, 'currentTime', {
    get: () => (ticks ? (Date.now() - startedMs) / 1000 : 0),
  });
  return { output: output as unknown as AudioOutput, source, data, close: output.close };
}

test('the given samples are played, with the position at their speed', async () => {
  vi.useFakeTimers();
  const { output, source, data, close } = fakeOutput();
  const playing = playStretch({ ...stretch, speed: 0.5 }, () => output);
  expect(playing.nowSec()).toBeNull();
  await vi.advanceTimersByTimeAsync(400);
  expect(source.start).toHaveBeenCalledOnce();
  // The samples are stretched, since another playback rate would change the pitch.
  expect(source.playbackRate.value).toBe(1);
  expect(data[17]).toBe(0.5);
  expect(playing.nowSec()).toBeCloseTo(12.2, 1);
  source.dispatchEvent(new Event('ended'));
  await playing.done;
  expect(playing.nowSec()).toBeNull();
  expect(close).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('playback begins at the given position', async () => {
  vi.useFakeTimers();
  const { output, source } = fakeOutput();
  const playing = playStretch({ ...stretch, speed: 0.5 }, () => output, 12.1);
  await vi.advanceTimersByTimeAsync(400);
  expect(source.start).toHaveBeenCalledWith(0, expect.closeTo(0.2, 9));
  expect(playing.nowSec()).toBeCloseTo(12.3, 1);
  playing.stop();
  await playing.done;
  vi.useRealTimers();
});

test('playback is silent after stopping', async () => {
  const { output, close } = fakeOutput();
  const playing = playStretch(stretch, () => output);
  playing.stop();
  await playing.done;
  expect(close).toHaveBeenCalledOnce();
});

test.each([
  ['there is no Web Audio', null],
  ['the device does not start', { resumes: false }],
  ['its clock stands still', { ticks: false }],
])('the message suggests a remedy if %s', async (_name, ways) => {
  vi.useFakeTimers();
  const playing = playStretch(stretch, () => {
    if (ways === null) throw new DOMException('no device');
    return fakeOutput(ways).output;
  });
  await Promise.all([expect(playing.done).rejects.toThrow(noDevice), vi.advanceTimersByTimeAsync(4000)]);
  vi.useRealTimers();
});

test('the loss of the device is reported', async () => {
  const { output } = fakeOutput();
  const playing = playStretch(stretch, () => output);
  await new Promise((resolve) => setTimeout(resolve, 20));
  (output as unknown as EventTarget).dispatchEvent(new Event('error'));
  await expect(playing.done).rejects.toThrow(noDevice);
});
