import { createRandom } from '../../src/dsp/random.ts';
import { mutate } from './mutate.ts';
import type { Subject } from './subject.ts';

/** One damaged set of files; the same from the same seed, number and subjects. */
export interface FuzzCase {
  readonly subject: Subject;
  /** Which file was damaged, and how. */
  readonly how: string;
}

export function caseOf(subjects: readonly Subject[], seed: number, index: number): FuzzCase {
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
  return { subject: { ...subject, files }, how: `${subject.files[at]?.path ?? ''}: ${steps.join(', ')}` };
}
