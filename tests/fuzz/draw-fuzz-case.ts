import { createRandom } from '../../src/dsp/statistics/random.ts';
import type { Random } from '../../src/dsp/statistics/random.ts';
import { zipFile } from '../support/zip-file.ts';
import { mutate } from './mutate.ts';
import type { Subject, SubjectFile } from './subject.ts';

/** Fraction of recordings that are opened as members of an archive. */
const packedShare = 0.2;

/** A set of damaged files, determined by seed, number and subjects. */
export interface FuzzCase {
  readonly subject: Subject;
  /** The damaged file, and the damage. */
  readonly how: string;
}

export function drawFuzzCase(subjects: readonly Subject[], seed: number, index: number): FuzzCase {
  const random = createRandom(seed * 1_000_003 + index);
  const subject = subjects[random.integer(subjects.length)];
  if (subject === undefined) throw new RangeError('no subjects');
  const at = random.integer(subject.files.length);
  const steps: string[] = [];
  const files = subject.files.map((file, fileIndex) => {
    if (fileIndex !== at) return file;
    const mutated = mutate(file.bytes, random);
    steps.push(...mutated.steps);
    return { path: file.path, bytes: mutated.bytes };
  });
  const how = `${subject.files[at]?.path ?? ''}: ${steps.join(', ')}`;
  const isPacked = subject.kind === 'recording' && random.uniform() < packedShare;
  if (!isPacked || files.some(({ path }) => path.endsWith('.zip'))) {
    return { subject: { ...subject, files }, how };
  }
  return { subject: { ...subject, files: [packed(files, random)] }, how: `${how}; packed into an archive` };
}

/** Packs the files in an archive, stored or deflated. */
function packed(files: readonly SubjectFile[], random: Random): SubjectFile {
  const parts = files.map(({ path, bytes }) => ({
    name: path,
    content: bytes,
    method: random.uniform() < 0.7 ? 8 : 0,
  }));
  return { path: 'd/case.zip', bytes: zipFile(parts) };
}
