import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { synthesise } from '../analysis/synth/synthesise.ts';
import { type StudyRecording, thesisStudy } from '../analysis/synth/thesis-study.ts';
import type { WriteFormat } from '../model/sink.ts';
import { version } from '../model/version.ts';
import { toCsv } from '../pipeline/csv.ts';
import { resolveParameters } from '../pipeline/parameters.ts';
import { synthDeclarations } from '../pipeline/synth-declarations.ts';
import type { CommandArguments } from './arguments.ts';
import type { Console } from './console.ts';
import { cpuName } from './run-recordings.ts';
import { UsageError } from './usage-error.ts';
import { writeRecording } from './write-recording.ts';

/** What holds for all recordings of a study; the others are what it is made of. */
const common = ['duration', 'rate', 'seed'];

/** What a recording's header file is called by its format. */
const extensions: Readonly<Record<WriteFormat, string>> = { wfdb: 'hea', edf: 'edf', csv: 'csv' };

/** Writes a study into a folder: recordings, their truth, and the table of whose each is. */
export async function writeStudy(
  { options, parameters: given }: CommandArguments,
  folder: string,
  format: WriteFormat,
  console: Console,
): Promise<number> {
  if (options['study'] !== 'thesis') {
    throw new UsageError(`--study is ‘${String(options['study'])}’; it may be thesis.`);
  }
  const other = Object.keys(given).find((id) => !common.includes(id)) ?? (options['pcg'] ? 'pcg' : undefined);
  if (other !== undefined) throw new UsageError(`A study has its own ‘${other}’; leave it out.`);
  const parameters = resolveParameters(synthDeclarations, given);
  const startMs = performance.now();
  const study = thesisStudy({
    durationSec: parameters.number('duration'),
    fs: parameters.number('rate'),
    seed: parameters.number('seed'),
  });
  await mkdir(folder, { recursive: true });
  let bytes = 0;
  for (const [k, one] of study.entries()) {
    bytes += await writeOne(one, folder, format);
    if (console.isTerminal && options['quiet'] !== true) {
      console.say(`\r\u001B[K${k + 1 < study.length ? `${k + 1}/${study.length} ${one.name}` : ''}`);
    }
  }
  const table = join(folder, 'subjects.csv');
  const rows = study.map(({ name, subject, state, trial }) => ({
    file: `${name}.${extensions[format]}`,
    subject,
    state,
    trial,
  }));
  await writeFile(table, toCsv(rows));
  const head = {
    beatbench: version,
    analysis: 'synth',
    parameters: {
      ...Object.fromEntries(common.map((id) => [id, parameters.values[id]])),
      study: 'thesis',
      write: format,
    },
    backend: { kind: 'cpu', name: cpuName },
    timings: { synth: { ms: performance.now() - startMs, backend: 'cpu' } },
    warnings: [],
  };
  await console.print(`${JSON.stringify({ ...head, result: { recordings: study.length, bytes, table } })}\n`);
  return 0;
}

async function writeOne(
  { name, params }: StudyRecording,
  folder: string,
  format: WriteFormat,
): Promise<number> {
  const { recording, truth } = synthesise(params, name);
  const path = join(folder, name);
  const files = await writeRecording(recording, path, format);
  await writeFile(`${path}.truth.json`, `${JSON.stringify(truth)}\n`);
  const sizes = await Promise.all(files.map((file) => stat(file)));
  return sizes.reduce((total, { size }) => total + size, 0);
}
