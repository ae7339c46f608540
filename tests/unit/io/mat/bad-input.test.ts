import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openMat } from '../../../../src/io/mat/open.ts';
import { openRecordings } from '../../../../src/io/open.ts';
import { BeatbenchError } from '../../../../src/model/failure.ts';
import { memoryFile } from '../../../support/byte-files.ts';
import { matOfZeros } from '../../../support/bombs.ts';
import { MatBuilder } from '../../../support/mat-file.ts';
import { caseCount, itInFullRun } from '../../../support/gate.ts';

const mat = new MatBuilder();
const ramp = Array.from({ length: 300 }, (_, k) => k);
const ecg = mat.matrix('ecg', 300, 1, ramp);
const fs = mat.matrix('fs', 1, 1, [250]);
const packed = (piece: readonly number[]): readonly number[] => {
  const bytes = [...deflateSync(Uint8Array.from(piece))];
  return mat.element(15, bytes);
};
/** A matrix that declares a far larger size than it has. */
const boast = mat.array('ecg', 6, [2 ** 30, 2], [mat.element(9, [1, 2, 3], 2 ** 31)]);

describe('openMat on bad input', () => {
  it.each([
    ['noise', new Uint8Array(3000).map((_, k) => (k * 7919) % 256), 'unknown-format'],
    ['a short file', new Uint8Array(60), 'unknown-format'],
    ['a header alone', mat.file(), 'no-channel'],
    ['half a variable', mat.file(ecg).slice(0, 1000), 'truncated'],
    ['more bytes than there are', mat.file(boast), 'truncated'],
    ['more numbers than bytes', mat.file(mat.array('x', 6, [300, 300], [mat.element(9, [1])])), 'bad-header'],
    ['numbers of no type', mat.file(mat.array('x', 6, [300, 1], [mat.element(8, [1])])), 'bad-header'],
    ['dimensions under 0', mat.file(mat.array('x', 6, [-3, 2], [])), 'bad-header'],
    ['compressed noise', mat.file(mat.element(15, [1, 2, 3, 4, 5, 6, 7, 8])), 'bad-value'],
    ['a compressed variable cut short', mat.file(mat.element(15, packed(ecg).slice(8, 60))), 'bad-value'],
    [
      'a compressed variable that boasts',
      mat.file(packed(mat.element(14, ecg.slice(8), 2 ** 31))),
      'too-large',
    ],
    ['no numbers', mat.file(mat.array('c', 1, [3, 1], [])), 'no-channel'],
    ['objects', mat.file(mat.array('o', 17, [1, 1], [])), 'no-channel'],
  ])('%s', async (_, bytes, code) => {
    const opening = openMat(memoryFile('bad.mat', bytes));
    await expect(opening).rejects.toBeInstanceOf(BeatbenchError);
    await expect(opening).rejects.toMatchObject({ code, where: { file: 'bad.mat' } });
  });

  itInFullRun('holds all variables together to the memory that one file may take', async () => {
    await expect(
      openMat(memoryFile('zeros.mat', matOfZeros(19_000_000, 2)), { inputRateHz: 250 }),
    ).rejects.toMatchObject({
      code: 'too-large',
      // The first, equally large, was accepted.
      message: expect.stringContaining('x1'),
      where: { file: 'zeros.mat' },
    });
  });

  it('opens the part before the damage, with a warning', async () => {
    const bytes = mat.file(fs, ecg, packed(mat.matrix('ppg', 300, 1, ramp)));
    const recording = await openMat(memoryFile('a.mat', bytes.slice(0, -40)));
    expect(recording.channels.map(({ label }) => label)).toEqual(['ecg']);
    expect(recording.warnings.map(({ code }) => code)).toEqual(['short-data']);
  });

  it('unpacks not more than a bomb declares, and nothing of a cell', async () => {
    const bomb = mat.element(15, [
      ...deflateSync(Buffer.concat([Uint8Array.from(ecg), Buffer.alloc(50_000_000)])),
    ]);
    const cell = packed(mat.array('cell', 1, [1, 1], [Array.from({ length: 1 << 16 }, () => 0)]));
    const recording = await openMat(memoryFile('a.mat', mat.file(fs, bomb, cell)));
    expect(recording.channels[0].sampleCount).toBe(300);
    expect(recording.warnings[0]?.message).toContain('"cell"');
  });

  it('limits nesting to what real structs use', async () => {
    let piece = mat.matrix('', 300, 1, ramp);
    for (let depth = 0; depth < 60; depth++) piece = mat.struct(depth === 59 ? 's' : '', { f: piece });
    await expect(openMat(memoryFile('a.mat', mat.file(piece)))).rejects.toMatchObject({ code: 'no-channel' });
  });

  it('stops when cancelled', async () => {
    const stop = AbortSignal.abort();
    await expect(openMat(memoryFile('a.mat', mat.file(fs, packed(ecg))), {}, stop)).rejects.toBe(stop.reason);
    const recording = await openMat(memoryFile('a.mat', mat.file(fs, packed(ecg))));
    await expect(recording.read(0, 0, 9, stop)).rejects.toBe(stop.reason);
  });

  it('opens or rejects with a message for any changed bytes', async () => {
    const folder = new URL('../../../golden/mat/', import.meta.url);
    const names = ['types-plain.mat', 'nested-plain.mat', 'nested-packed.mat', 'version-4.mat'];
    const files = names.map((name) => new Uint8Array(readFileSync(new URL(name, folder))));
    // Headers of variables are near the start and each other; half of the changes go there.
    const change = record({ at: nat(), byte: nat(255), isNear: constantFrom(true, false) });
    await assert(
      asyncProperty(
        constantFrom(...files),
        array(change, { minLength: 1, maxLength: 6 }),
        nat(4),
        async (file, changes, cut) => {
          const bytes = file.slice(0, cut === 0 ? file.length >> 1 : file.length);
          for (const { at, byte, isNear } of changes) bytes[at % (isNear ? 700 : bytes.length)] = byte;
          const { opened, broken } = await openRecordings([memoryFile('a.mat', bytes)], { inputRateHz: 100 });
          expect(broken.filter(({ failure }) => failure.code === 'internal')).toEqual([]);
          for (const recording of opened) {
            const { values } = await recording.read(0, 0, Infinity);
            expect(values.length).toBe(recording.channels[0].sampleCount);
          }
        },
      ),
      { numRuns: caseCount(400) },
    );
  });
});
