import { existsSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileSource } from '../../../../src/cli/inputs/file-source.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { until } from '../../../support/until.ts';

const folder = temporaryFolder();
const descriptors = '/proc/self/fd';

function write(name: string): string {
  const path = join(folder, name);
  writeFileSync(
    path,
    Uint8Array.from({ length: 1000 }, (_, k) => k),
  );
  return path;
}

/** Lists the open files of the folder. */
const openFiles = (): string[] =>
  readdirSync(descriptors).flatMap((one) => {
    try {
      const path = readlinkSync(join(descriptors, one));
      return path.startsWith(folder) ? [path] : [];
    } catch {
      // The descriptor of the listing itself, which is closed by now.
      return [];
    }
  });

describe('a local file', () => {
  it('returns any ranges, also several at once and beyond its end', async () => {
    const source = await fileSource(write('ranges.dat'));
    const read = await Promise.all([source.read(10, 13), source.read(990, 1005), source.read(-2, 1)]);
    expect(read.map((bytes) => [...bytes])).toEqual([
      [10, 11, 12],
      Array.from({ length: 10 }, (_, k) => (990 + k) % 256),
      [0],
    ]);
  });

  it.skipIf(!existsSync(descriptors))('is closed when no one reads it', async () => {
    const path = write('closed.dat');
    const source = await fileSource(path);
    await source.read(0, 10);
    await until(() => expect(openFiles()).not.toContain(path));
    expect([...(await source.read(3, 5))]).toEqual([3, 4]);
  });

  it.skipIf(!existsSync(descriptors))('is one of a few that stay open, however many are read', async () => {
    const sources = await Promise.all(
      Array.from({ length: 100 }, (_, k) => fileSource(write(`many-${k}.dat`))),
    );
    for (const source of sources) expect((await source.read(7, 8))[0]).toBe(7);
    expect(openFiles().length).toBeLessThan(50);
    const together = await Promise.all(sources.map((source) => source.read(9, 10)));
    expect(together.every(([byte]) => byte === 9)).toBe(true);
  });
});
