import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { queryAdapterNames, startGpuProcess } from '../../../../src/cli/gpu/gpu-process.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder();

/** Makes a program that answers with its name, and is killed by the given request. */
function programKilledBy(ask: string): URL {
  const path = join(folder, `${ask}.mjs`);
  writeFileSync(
    path,
    `process.on('message', ({ ask }) => ask === '${ask}' ? process.kill(process.pid, 'SIGKILL') : process.send({ value: 'GPU' }));`,
  );
  return pathToFileURL(path);
}

const ended = { code: 'crashed', message: expect.stringMatching(/process that measured a GPU stopped/) };

it('a process of a GPU that is killed fails what it was asked, and what it is asked after', async () => {
  const gpu = await startGpuProcess(programKilledBy('run'), {});
  expect(gpu.name).toBe('GPU');
  await expect(gpu.run()).rejects.toMatchObject(ended);
  await expect(gpu.run()).rejects.toMatchObject(ended);
  gpu.close();
});

it('a process that is killed while the GPUs are listed fails the listing', async () => {
  await expect(queryAdapterNames(programKilledBy('names'), {})).rejects.toMatchObject(ended);
});
