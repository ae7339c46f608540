import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { copyStored, scaleStored, viewAsInt16 } from '../../../src/io/scale-stored.ts';
import type { ByteSource } from '../../../src/model/recording.ts';
import { readShared, withBytes, memorySource } from '../../../src/io/source.ts';
import { openWfdb } from '../../../src/io/wfdb/open.ts';

const makers = [Int8Array, Int16Array, Int32Array] as const;

describe('stored samples', () => {
  test('stored samples are (stored − baseline) / gain, for any type and stride', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...makers),
        fc.array(fc.integer({ min: -128, max: 127 }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: -40_000, max: 40_000 }),
        fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
        fc.constantFrom(null, -128, 0),
        (Numbers, stored, stride, baseline, gain, missing) => {
          const numbers = Numbers.from(stored);
          const first = (stored.length - 1) % stride;
          const picked = stored.filter((_, k) => k >= first && (k - first) % stride === 0);
          const run = { numbers, first, stride, count: picked.length };
          const values = new Float64Array(picked.length + 2).fill(7);
          const isFound = scaleStored(run, values, 1, { baseline, gain }, missing);
          expect([...values]).toEqual([7, ...picked.map((each) => (each - baseline) / gain), 7]);
          expect(isFound).toBe(missing !== null && picked.includes(missing));
          const copy = new Int32Array(picked.length + 2).fill(7);
          copyStored(run, copy, 1);
          expect([...copy]).toEqual([7, ...picked, 7]);
        },
      ),
    );
  });

  test('stored samples are not read as words if the machine cannot read them in place', () => {
    const bytes = Uint8Array.from([1, 0, 255, 255, 9]);
    expect(viewAsInt16(bytes)).toEqual(Int16Array.from([1, -1]));
    expect(viewAsInt16(bytes.subarray(1))).toBeNull();
  });

  test('stored samples of format 16 are the same at odd addresses, in any range', async () => {
    const frameCount = 700;
    const words = Int16Array.from({ length: 3 * frameCount }, (_, k) =>
      k % 97 === 0 ? -32_768 : ((k * 7919) % 30_000) - 15_000,
    );
    const bytes = new Uint8Array(words.buffer);
    const moved = new Uint8Array(bytes.length + 1);
    moved.set(bytes, 1);
    const header = ['a', 'b', 'c'].map((name) => `r.dat 16 200(5)/mV 16 0 0 0 0 ${name}`);
    const text = new TextEncoder().encode([`r 3 250 ${frameCount}`, ...header, ''].join('\n'));
    const open = (data: Uint8Array) => openWfdb(memorySource('r.hea', text), [memorySource('r.dat', data)]);
    const [even, odd] = await Promise.all([open(bytes), open(moved.subarray(1))]);
    for (const index of [0, 1, 2]) {
      for (const [from, to] of [
        [0, frameCount],
        [33, 34],
        [101, 650],
      ] as const) {
        const [one, other] = await Promise.all([even.read(index, from, to), odd.read(index, from, to)]);
        expect(one).toEqual(other);
        const stored = Array.from({ length: to - from }, (_, k) => words[3 * (from + k) + index] ?? 0);
        expect([...one.values]).toEqual(
          stored.map((each) => (each === -32_768 ? Number.NaN : (each - 5) / 200)),
        );
        const digital = [await even.readDigital(index, from, to), await odd.readDigital(index, from, to)];
        expect(digital[0]).toEqual(digital[1]);
        expect(digital[0]?.gaps).toEqual(one.gaps);
      }
    }
  });
});

test('a scan equals a read, also into memory that was scanned before', async () => {
  const bytes = Uint8Array.from({ length: 500 }, (_, n) => n % 251);
  const roomsGiven: (Uint8Array | undefined)[] = [];
  const onDisk: ByteSource = {
    path: 'a.dat',
    size: bytes.length,
    read: (from, to, _signal, into) => {
      roomsGiven.push(into);
      const own = bytes.subarray(from, to);
      if (into === undefined || into.length < own.length) return Promise.resolve(own.slice());
      into.set(own);
      return Promise.resolve(into.subarray(0, own.length));
    },
  };
  const spans = [
    [0, 200],
    [100, 300],
    [490, 500],
    [0, 500],
  ] as const;
  const look = (seen: Uint8Array) => [...seen];
  for (const source of [onDisk, memorySource('b.dat', bytes)]) {
    for (const [from, to] of spans) {
      expect(await withBytes(source, from, to, look)).toEqual([...bytes.subarray(from, to)]);
    }
    const together = await Promise.all(spans.map(([from, to]) => withBytes(source, from, to, look)));
    expect(together).toEqual(spans.map(([from, to]) => [...bytes.subarray(from, to)]));
  }
  expect(roomsGiven.some((room) => room !== undefined)).toBe(true);
  expect([...bytes.subarray(0, 3)]).toEqual([0, 1, 2]);
});

test('a glance equals a read, cut at the end', async () => {
  const source = memorySource('x', Uint8Array.from([1, 2, 3, 4]));
  for (const [from, to] of [
    [0, 4],
    [1, 9],
    [3, 2],
    [9, 12],
  ] as const) {
    expect([...(await readShared(source, from, to))]).toEqual([...(await source.read(from, to))]);
  }
  const other = { ...source, read: () => Promise.resolve(Uint8Array.of(9)) };
  expect([...(await readShared(other, 0, 1))]).toEqual([9]);
  await expect(readShared(source, 0, 1, AbortSignal.abort())).rejects.toThrow('aborted');
});
