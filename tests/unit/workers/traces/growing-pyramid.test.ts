import { describe, expect, test } from 'vitest';
import { cutEnvelope } from '../../../../src/dsp/samples/envelope.ts';
import { BeatbenchError } from '../../../../src/model/failure.ts';
import {
  growPyramid,
  growCompletely,
  isPyramidComplete,
} from '../../../../src/workers/traces/growing-pyramid.ts';
import { partialEnvelope } from '../../../../src/workers/traces/partial-envelope.ts';
import type { SampleReader } from '../../../../src/workers/recordings/sample-reader.ts';
import { longPyramids, readEnvelope, type TraceCache } from '../../../../src/workers/traces/traces.ts';
import { growTraces } from '../../../../src/workers/traces/drawing-calls.ts';

const fs = 100;
/** One beat per second, each as high as the number of its second, over twelve hours. */
const dayCount = 12 * 3600 * fs;
const valueAt = (n: number): number => (n % fs === 37 ? Math.floor(n / fs) : -1);

/** Makes a trace from a formula, and counts what is read. */
function formula(sampleCount: number, at = valueAt) {
  const read: { from: number; to: number }[] = [];
  const reader: SampleReader = {
    fs,
    sampleCount,
    unit: 'mV',
    read: (from, to) => {
      read.push({ from, to });
      return Promise.resolve({
        values: Float64Array.from({ length: to - from }, (_, k) => at(from + k)),
        gaps: [],
      });
    },
  };
  return { reader, read };
}

const never = new AbortController().signal;
const quiet = (): void => undefined;

describe('a growing pyramid', () => {
  test('grows piece by piece, and once for several requests', async () => {
    const { reader, read } = formula(600_000);
    const growing = growPyramid(reader);
    await Promise.all([growing.step(), growing.step()]);
    expect(growing.doneCount()).toBe(2 ** 18);
    await growCompletely(growing);
    expect(isPyramidComplete(growing)).toBe(true);
    await growing.step();
    expect(read.map(({ from }) => from)).toEqual([0, 2 ** 18, 2 ** 19]);
  });

  test('resumes where reading failed', async () => {
    let fails = true;
    const { reader } = formula(600_000);
    const failing: SampleReader = {
      ...reader,
      read: (from, to) => (from > 0 && fails ? Promise.reject(new Error('gone')) : reader.read(from, to)),
    };
    const growing = growPyramid(failing);
    await expect(growCompletely(growing)).rejects.toThrow('gone');
    expect(growing.doneCount()).toBe(2 ** 18);
    fails = false;
    await growCompletely(growing);
    expect(isPyramidComplete(growing)).toBe(true);
  });
});

describe('an envelope of the pyramid', () => {
  const columnCount = 600;

  test('uses scans at first, with an approximate result from few samples', async () => {
    const { reader, read } = formula(dayCount);
    const growing = growPyramid(reader);
    const span = { from: 0, to: dayCount, columnCount };
    const first = await partialEnvelope(reader, growing, span);
    expect(first.isPartial).toBe(true);
    expect(read.reduce((sum, { from, to }) => sum + to - from, 0)).toBeLessThan(dayCount / 100);
    await growCompletely(growing);
    const { envelope, isPartial } = await partialEnvelope(reader, growing, span);
    expect(isPartial).toBe(false);
    for (const [column, largest] of first.envelope.max.entries()) {
      expect(largest).toBeLessThanOrEqual(envelope.max[Math.min(column + 4, columnCount - 1)]);
      expect(largest).toBeGreaterThan(envelope.max[column] - 5 * (dayCount / fs / columnCount));
    }
  });

  test('is complete if little remains, although the pyramid is not', async () => {
    const { reader } = formula(dayCount);
    const growing = growPyramid(reader);
    await growing.step();
    const span = { from: 200_000, to: 900_000, columnCount };
    const { envelope, isPartial } = await partialEnvelope(reader, growing, span);
    expect(isPartial).toBe(false);
    const { values } = await reader.read(0, 1_000_000);
    const exact = cutEnvelope(values, span.from, span.to, columnCount);
    for (const [column, largest] of exact.max.entries()) {
      expect(envelope.max[column]).toBeGreaterThanOrEqual(largest);
      expect(envelope.max[column]).toBeLessThanOrEqual(exact.max[Math.min(column + 1, columnCount - 1)]);
    }
  });
});

describe('long traces', () => {
  const whole = { fromSec: 0, toSec: dayCount / fs, columnCount: 300 };

  test('long traces answer at once in part, and are completed independently of the request', async () => {
    const traces: TraceCache = new Map();
    const { reader } = formula(dayCount);
    expect((await readEnvelope(reader, traces, 'raw 0', whole)).isPartial).toBe(true);
    const shares: number[] = [];
    await growTraces(
      () => traces,
      never,
      (share) => shares.push(share),
    );
    expect(longPyramids(traces).every(isPyramidComplete)).toBe(true);
    expect(shares.length).toBeGreaterThan(0);
    expect((await readEnvelope(reader, traces, 'raw 0', whole)).isPartial).toBeUndefined();
  });

  test('short traces are completed by the request', async () => {
    const traces: TraceCache = new Map();
    const { reader } = formula(1_000_000);
    const answer = await readEnvelope(reader, traces, 'raw 0', {
      fromSec: 0,
      toSec: 10_000,
      columnCount: 300,
    });
    expect(answer.isPartial).toBeUndefined();
    expect(longPyramids(traces)).toEqual([]);
  });

  test('long traces stop when cancelled, keep what was processed, and end when the recording is closed', async () => {
    const traces: TraceCache = new Map();
    const { reader } = formula(dayCount + 4_000_000);
    await readEnvelope(reader, traces, 'raw 0', whole);
    const controller = new AbortController();
    const growing = growTraces(() => traces, controller.signal, quiet);
    controller.abort();
    await expect(growing).rejects.toThrow(BeatbenchError);
    const [trace] = longPyramids(traces);
    expect(trace.doneCount()).toBeGreaterThan(0);
    expect(isPyramidComplete(trace)).toBe(false);
    await growTraces(() => null, never, quiet);
    expect(isPyramidComplete(trace)).toBe(false);
  });
});
