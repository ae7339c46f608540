import { deflateSync } from 'node:zlib';
import { makeAcqFile } from '../support/make-acq-file.ts';
import { matOfZeros, zipCopies } from '../support/bombs.ts';
import { hdf5Bytes } from '../support/hdf5-file.ts';
import { zipFile } from '../support/zip-file.ts';
import type { Subject } from './subject.ts';

const zeros = new Uint8Array(1 << 20);
const text = new TextEncoder().encode('1,2,3,4\n'.repeat(1 << 17));
const header = 'r 1 250\nr.dat 16 200 16 0 0 0 0 ECG\n';

/** Makes small files that unpack to many MB, or whose rows make far more cells than they have bytes. */
export async function bombSubjects(): Promise<Subject[]> {
  const of = (name: string, bytes: Uint8Array): Subject => ({
    name: `bomb ${name}`,
    kind: 'recording',
    files: [{ path: `d/${name}`, bytes }],
    isBomb: true,
  });
  const samples = Array.from({ length: 200_000 }, () => 0);
  const hdf5 = await hdf5Bytes((file) => {
    file.create_attribute('fs', 250);
    file.create_dataset({
      name: 'ecg',
      data: new Float64Array(1 << 20),
      shape: [1 << 20],
      chunks: [1 << 19],
      compression: 9,
    });
  });
  const nested = zipFile([zipCopies('a.csv', text, 8)]);
  return [
    of('zeros.mat', new Uint8Array(matOfZeros(1 << 18, 8))),
    of('zeros.h5', hdf5),
    of(
      'zeros.acq',
      makeAcqFile([{ label: 'ECG', values: samples }], { revision: 132, isLittle: true, isCompressed: true }),
    ),
    of('signals.zip', zipFile([{ name: 'r.hea', content: header }, zipCopies('r.dat', zeros, 12)])),
    of('table.zip', zipFile([zipCopies('a.csv', text, 6)])),
    of('lie.zip', zipFile([{ ...zipCopies('a.csv', text, 32), size: 1 << 20 }])),
    of(
      'nested.zip',
      zipFile([
        { name: 'inner.zip', content: nested },
        { name: 'b.csv', content: text.slice(0, 8000) },
      ]),
    ),
    of('packed-mat.zip', zipFile([{ name: 'a.mat', content: matOfZeros(1 << 19, 2) }])),
    of('gzip.csv', deflateSync(text)),
    of(
      'short-rows.csv',
      new TextEncoder().encode(`${'1,'.repeat(60)}1\n`.repeat(1000) + '1\n'.repeat(50_000)),
    ),
    of('quotes.csv', new TextEncoder().encode(`t,ecg\n${'0.5,"1\n'.repeat(20_000)}`)),
    of('wide.csv', new TextEncoder().encode(`${'1,'.repeat(50_000)}\n`.repeat(4))),
  ];
}
