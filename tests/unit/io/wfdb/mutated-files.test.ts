import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWfdb } from '../../../../src/io/wfdb/open.ts';
import { memorySource } from '../../../../src/io/source.ts';
import type { ByteSource } from '../../../../src/model/recording.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { recordingFaults } from '../../../support/recording-faults.ts';
import { folderSources } from '../../../support/wfdb-record.ts';
import { caseCount } from '../../../support/gate.ts';

/** Small records of every storage format, of segments and of annotations. */
const records: readonly (readonly [folder: string, name: string, files: RegExp])[] = [
  ['wfdb-formats', 'binformats', /\/binformats\./],
  ['wfdb-formats', 'flacformats', /\/flacformats\./],
  ['wfdb-formats', 'mixedsignals', /\/mixedsignals/],
  ['wfdb-formats', 'test01_00s_skewframe', /\/test01_00s(?:_skewframe)?\./],
  ['wfdb-formats', '311derive_4', /\/311derive_4\./],
  ['wfdb-formats/multi-segment/041s', '041s', /./],
  ['wfdb-formats/multi-segment/p000878', 'p000878-2137-10-26-16-57', /./],
  ['wfdb-c-checks/data', 'multi', /\/(?:multi|null|100s)\./],
  ['wfdb-c-checks/input', '237s', /\/237s/],
];

const words = [
  '0',
  '-1',
  '~',
  'x',
  '1e9',
  '99999999999',
  '2147483648',
  '524',
  '16x65536',
  '8:9999',
  '16+99',
  '../a',
  '',
];

interface Damage {
  /** The changed file, the replaced words of a header, and the inverted bits of other files. */
  readonly file: number;
  readonly words: readonly (readonly [at: number, word: string])[];
  readonly bits: readonly (readonly [at: number, bit: number])[];
  readonly cutAt: number;
}

const damage: fc.Arbitrary<Damage> = fc.record({
  file: fc.nat(40),
  words: fc.array(fc.tuple(fc.nat(60), fc.constantFrom(...words)), { maxLength: 3 }),
  bits: fc.array(fc.tuple(fc.oneof(fc.nat(64), fc.nat(200_000)), fc.nat(7)), { maxLength: 12 }),
  cutAt: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.nat(100_000)),
});

async function damaged(source: ByteSource, how: Damage): Promise<ByteSource> {
  const bytes = await source.read(0, source.size);
  if (source.path.endsWith('.hea')) {
    const pieces = new TextDecoder().decode(bytes).split(/(?<=\s)|(?=\s)/);
    for (const [at, word] of how.words) pieces[at % pieces.length] = word;
    return memorySource(source.path, new TextEncoder().encode(pieces.join('')));
  }
  const cut = bytes.slice(0, how.cutAt);
  for (const [at, bit] of how.bits) if (at < cut.length) cut[at] ^= 1 << bit;
  return memorySource(source.path, cut);
}

describe.skipIf(!hasData)(`recorded files with some bytes changed${dataNote}`, () => {
  it.each(records)('%s/%s returns a recording or an error with a reason', async (folder, name, files) => {
    const sources = folderSources(folder).filter(({ path }) => files.test(path));
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 3 }), async (damages) => {
        const changed = [...sources];
        for (const how of damages) {
          const at = how.file % changed.length;
          changed[at] = await damaged(changed[at], how);
        }
        const header = changed.find(({ path }) => path === `${folder}/${name}.hea`);
        expect(header && (await recordingFaults(() => openWfdb(header, changed)))).toEqual([]);
      }),
      { numRuns: caseCount(60) },
    );
  });
});
