import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { synthesise } from '../../analysis/synth/synthesise.ts';
import { type StudyRecording, thesisStudy } from '../../analysis/synth/thesis-study.ts';
import type { WriteFormat } from '../../model/sink.ts';
import { madeBy } from '../../model/version.ts';
import { toCsv } from '../../pipeline/csv.ts';
import { resolveParameters } from '../../pipeline/parameters.ts';
import { synthDeclarations } from '../../pipeline/synth-declarations.ts';
import type { CommandArguments } from '../arguments.ts';
import type { Console } from '../console.ts';
import { type OutputFiles, writeContent, type WriteOutput } from '../output/output-files.ts';
import { cpuName } from '../inputs/run-recordings.ts';
import { UsageError } from '../usage-error.ts';
import { writeRecording } from '../output/write-recording.ts';
import { formatExtensions } from '../output/written-path.ts';

/** What holds for all recordings of a study; the others are what it is made of. */
const common = ['duration', 'rate', 'seed'];

/** Writes a study into a folder: recordings, their truth, and the table of whose each is. */
export async function writeStudy(
  { options, parameters: given, outputs }: CommandArguments,
  folder: string,
  format: WriteFormat,
  console: Console,
): Promise<number> {
  if (options['study'] !== 'thesis') {
    throw new UsageError(`--study is ‘${String(options['study'])}’; it may be thesis.`);
  }
  const option = ['pcg', 'case'].find((name) => options[name] !== undefined);
  const other = Object.keys(given).find((id) => !common.includes(id)) ?? option;
  if (other !== undefined) throw new UsageError(`A study has its own ‘${other}’; leave it out.`);
  const parameters = resolveParameters(synthDeclarations, given);
  const startMs = performance.now();
  const study = thesisStudy({
    durationSec: parameters.number('duration'),
    fs: parameters.number('rate'),
    seed: parameters.number('seed'),
  });
  const table = join(folder, 'subjects.csv');
  const rows = study.map(({ name, subject, state, trial }) => ({
    file: `${name}.${formatExtensions[format][0]}`,
    subject,
    state,
    trial,
  }));
  const endings = [...formatExtensions[format], 'truth.json'];
  const expected = study.flatMap(({ name }) => endings.map((ending) => join(folder, `${name}.${ending}`)));
  // A person's own table looks the same; one that says the same may stay.
  const isThere = (await readFile(table, 'utf8').catch(() => null)) === toCsv(rows);
  await outputs.expectFolder(folder);
  await outputs.expect(isThere ? expected : [...expected, table]);
  let bytes = 0;
  for (const [k, one] of study.entries()) {
    bytes += await writeOne(one, folder, format, outputs);
    if (console.isTerminal && options['quiet'] !== true) {
      console.say(`\r\u001B[K${k + 1 < study.length ? `${k + 1}/${study.length} ${one.name}` : ''}`);
    }
  }
  if (!isThere) await outputs.write(table, toCsv(rows));
  const head = {
    ...madeBy,
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
  outputs: OutputFiles,
): Promise<number> {
  const { recording, truth } = synthesise(params, name);
  const path = join(folder, name);
  const files = await outputs.writeTogether(async (write) => {
    await writeRecording(recording, path, format, write);
    await writeTruth(truth, path, write);
  });
  return files.reduce((total, { file, bytes }) => total + (file.endsWith('.truth.json') ? 0 : bytes), 0);
}

/** Writes what is known of a made recording, where `denoise` finds it: `PATH.truth.json`. */
export async function writeTruth(truth: object, path: string, write: WriteOutput): Promise<void> {
  const text = `${JSON.stringify({ ...madeBy, ...truth })}\n`;
  await write(`${path}.truth.json`, (sink) => writeContent(sink, text));
}
