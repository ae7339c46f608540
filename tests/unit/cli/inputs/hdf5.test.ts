import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { fileSource } from '../../../../src/cli/inputs/file-source.ts';
import { startHdf5Thread, startHdf5With } from '../../../../src/cli/inputs/hdf5.ts';
import { createHdf5Access } from '../../../../src/io/hdf5/hdf5-access.ts';
import { openHdf5 } from '../../../../src/io/hdf5/open.ts';
import { openRecordings } from '../../../../src/io/open.ts';
import { buildProgram } from '../../../support/built-program.ts';
import { hdf5Bytes } from '../../../support/hdf5-file.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { zipFile } from '../../../support/zip-file.ts';

const folder = temporaryFolder();
const path = join(folder, 'chest.h5');
const values = Float64Array.from({ length: 5000 }, (_, k) => k / 7);
let program: URL;
let bytes: Uint8Array;

beforeAll(async () => {
  program = await buildProgram('hdf5', folder);
  bytes = await hdf5Bytes((file) => {
    file.create_attribute('fs', 250);
    file.create_dataset({ name: 'ecg', data: values });
  });
  writeFileSync(path, bytes);
});

it('HDF5 files are read in a thread, also those of an archive', async () => {
  startHdf5With(program);
  const access = createHdf5Access(startHdf5Thread);
  const recording = await openHdf5(await fileSource(path), access);
  expect((await recording.read(0, 100, 4000)).values).toEqual(values.slice(100, 4000));
  for (const method of [0, 8]) {
    const archive = join(folder, `${method}.zip`);
    writeFileSync(archive, zipFile([{ name: 'a/chest.h5', content: bytes, method }]));
    const { opened } = await openRecordings([await fileSource(archive)], { hdf5: access });
    expect((await opened[0].read(0, 4990, 6000)).values).toEqual(values.slice(4990));
  }
});

it('a thread that hangs is ended, and another reads the next file', async () => {
  const hanging =
    "import { parentPort } from 'node:worker_threads'; parentPort.postMessage({ tell: 'step' }); for (;;);";
  const access = createHdf5Access(startHdf5Thread, 300);
  startHdf5With(new URL(`data:text/javascript,${encodeURIComponent(hanging)}`));
  const startMs = performance.now();
  await expect(openHdf5(await fileSource(path), access)).rejects.toMatchObject({
    code: 'bad-value',
    where: { file: path },
  });
  expect(performance.now() - startMs).toBeLessThan(2000);
  startHdf5With(program);
  const recording = await openHdf5(await fileSource(path), access);
  expect((await recording.read(0, 0, 2)).values).toEqual(values.slice(0, 2));
});

it('says so where a thread ends by itself', async () => {
  startHdf5With(new URL('data:text/javascript,process.exit(3)'));
  const access = createHdf5Access(startHdf5Thread);
  await expect(openHdf5(await fileSource(path), access)).rejects.toMatchObject({
    code: 'bad-value',
    message: expect.stringContaining('exit code 3'),
  });
});
