import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withScratchFile } from '../../../../src/cli/analyses/scratch-file.ts';

const usual = process.env['TMPDIR'];
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'beatbench-scratch-'));
  process.env['TMPDIR'] = folder;
});

afterEach(() => {
  if (usual === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = usual;
  rmSync(folder, { recursive: true });
});

test('samples of each signal are read back separately, bit for bit', async () => {
  await withScratchFile(async (scratch) => {
    const [first, second] = [await scratch.take(1000), await scratch.take(500)];
    const [a, b] = [
      Float64Array.from({ length: 1000 }, (_, k) => Math.sin(k) / 3),
      new Float64Array(500).fill(Number.NaN),
    ];
    expect([
      first?.write(a.subarray(400), 400),
      second?.write(b, 0),
      first?.write(a.subarray(0, 400), 0),
    ]).toEqual([true, true, true]);
    const target = new Float64Array(700);
    expect([first?.readInto(target, 300), target]).toEqual([true, a.subarray(300)]);
    expect([second?.readInto(target.subarray(0, 20), 480), target.subarray(0, 20)]).toEqual([
      true,
      b.subarray(0, 20),
    ]);
  });
});

test.skipIf(process.platform === 'win32')(
  'a process that is killed leaves nothing, since its file has no name',
  async () => {
    await withScratchFile(async (scratch) => {
      const room = await scratch.take(10);
      expect([room?.write(new Float64Array(10), 0), readdirSync(folder)]).toEqual([true, []]);
    });
  },
);

test('nothing is left after an error, which is unchanged', async () => {
  const failing = withScratchFile(async (scratch) => {
    await scratch.take(10);
    throw new RangeError('the analysis failed');
  });
  await expect(failing).rejects.toThrow('the analysis failed');
  expect(readdirSync(folder)).toEqual([]);
});

test('unwritten samples cannot be read', async () => {
  await withScratchFile(async (scratch) => {
    const room = await scratch.take(10);
    expect(room?.readInto(new Float64Array(10), 0)).toBe(false);
  });
});

test('at most half of the disk is provided', async () => {
  await withScratchFile(async (scratch) => {
    expect(await scratch.take(2 ** 50)).toBeNull();
    expect(await scratch.take(10)).not.toBeNull();
  });
});
