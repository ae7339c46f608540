import { describe, expect, it } from 'vitest';
import { drawFuzzCase } from '../../fuzz/draw-fuzz-case.ts';
import { madeSubjects } from '../../fuzz/made-subjects.ts';
import { runCase } from '../../fuzz/run-case.ts';
import type { Subject } from '../../fuzz/subject.ts';
import { recordedSubjects } from '../../fuzz/subjects.ts';
import { dataNote, hasData } from '../../support/data.ts';
import { localHdf5 } from '../../support/local-hdf5.ts';
import { caseCount } from '../../support/gate.ts';

/** HDF5 may hang, which this test could not end; `npm run fuzz` runs it in a thread. */
const isHdf5 = ({ name }: Subject): boolean => /\.h5$|mat73/.test(name);
const mostCpuMs = 2000;

/** Lists the errors of damaged files, each with what is needed to reproduce it. */
async function findProblems(subjects: readonly Subject[], seed: number, count: number): Promise<string[]> {
  const problems: string[] = [];
  for (let index = 0; index < count; index++) {
    const { subject, how } = drawFuzzCase(subjects, seed, index);
    const before = process.cpuUsage();
    const found = await runCase(subject, localHdf5);
    // Processor time, since other programs may delay this process.
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > mostCpuMs) found.push('took too long');
    problems.push(...found.map((problem) => `case ${index} of seed ${seed}, ${how}: ${problem}`));
  }
  return problems;
}

describe('damaged files', () => {
  it('made for the test open, or are rejected with a message', async () => {
    expect(await findProblems(await madeSubjects(), 16, caseCount(400))).toEqual([]);
  });
});

describe.skipIf(!hasData)(`damaged recordings${dataNote}`, () => {
  it('damaged recordings open, or are rejected with a message', async () => {
    const subjects = recordedSubjects().filter((subject) => !isHdf5(subject));
    expect(await findProblems(subjects, 16, caseCount(150))).toEqual([]);
  });
});
