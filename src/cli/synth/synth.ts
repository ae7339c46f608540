import { cpus } from 'node:os';
import { basename, join } from 'node:path';
import { synthesise } from '../../analysis/synth/synthesise.ts';
import { BeatbenchError } from '../../model/failure.ts';
import { resolveParameters } from '../../pipeline/parameters.ts';
import { backendDeclaration } from '../../pipeline/shared-declarations.ts';
import { type SynthCase, synthCases } from '../../pipeline/cases/synth-cases.ts';
import { synthDeclarations } from '../../pipeline/synth-declarations.ts';
import { synthParams } from '../../pipeline/synth-params.ts';
import type { CommandArguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { type Console, UsageError } from '../console.ts';
import { assembleReport, recordingHead } from '../../pipeline/report.ts';
import { withoutExtension } from '../output/result-names.ts';
import { standardStream } from '../inputs/standard-input.ts';
import { checkRecordName, readWriteFormat, writeRecording } from '../output/write-recording.ts';
import { formatExtensions } from '../output/written-path.ts';
import { readFile } from 'node:fs/promises';
import { type StudyRecording, thesisStudy } from '../../analysis/synth/thesis-study.ts';
import type { WriteFormat } from '../../model/sink.ts';
import { softwareFields } from '../../model/version.ts';
import { toCsv } from '../../pipeline/csv.ts';
import { type OutputFiles, writeContent, type WriteOutput } from '../output/output-files.ts';
import { cpuName } from '../inputs/run-recordings.ts';

/** Parameters that apply to all recordings of a study; the study itself determines the others. */
const common = ['duration', 'rate', 'seed'];

/** Writes a study into a folder: recordings, their truth, and the table of subjects. */
async function writeStudy(
  { options, parameters: given, outputs }: CommandArguments,
  folder: string,
  format: WriteFormat,
  console: Console,
): Promise<number> {
  if (options['study'] !== 'thesis') {
    throw new UsageError(`--study is ‘${String(options['study'])}’; it must be thesis.`);
  }
  const option = ['pcg', 'case'].find((name) => options[name] !== undefined);
  const other = Object.keys(given).find((id) => !common.includes(id)) ?? option;
  if (other !== undefined) throw new UsageError(`A study sets ‘${other}’ itself; leave it out.`);
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
  // A user's own table looks the same; an existing one with the same content may stay.
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
    ...softwareFields,
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

/** Writes the true values of a synthetic recording to `PATH.truth.json`, where `denoise` finds them. */
async function writeTruth(truth: object, path: string, write: WriteOutput): Promise<void> {
  const text = `${JSON.stringify({ ...softwareFields, ...truth })}\n`;
  await write(`${path}.truth.json`, (sink) => writeContent(sink, text));
}

const declarations = [...synthDeclarations, backendDeclaration];

/** Command that writes synthetic recordings with their truth. */
export const synthCommand: Command = {
  summary: 'a synthetic recording with known truth',
  usage:
    'beatbench synth --out PATH [--case NAME] [--study thesis] [--duration 60] [--noise white:20] [--write edf] …',
  declarations,
  options: [
    { name: 'write', value: 'wfdb|edf|bdf|csv', help: 'the format of the files (wfdb)' },
    { name: 'pcg', value: null, help: 'include a channel of heart sounds' },
    {
      name: 'case',
      value: 'NAME',
      help: `a record of one finding, with its own parameters as defaults: ${synthCases.map(({ id }) => id).join(', ')}`,
    },
    {
      name: 'study',
      value: 'thesis',
      help: 'a whole study in the folder --out: 15 subjects in 8 states on 3 occasions, with a table for cohort --subjects',
    },
  ],
  writesRecordings: () => true,
  run: writeSynthetic,
};

async function writeSynthetic(given: CommandArguments, console: Console): Promise<number> {
  const { out, write = 'wfdb', pcg } = given.options;
  if (given.files.length > 0)
    throw new UsageError(`synth takes no FILE, but ‘${given.files.join(' ')}’ is one.`);
  if (typeof out !== 'string')
    throw new UsageError('synth needs --out PATH, the files’ path without extension.');
  const format = readWriteFormat(write);
  const isStream = out === standardStream;
  if (isStream && given.options['study'] !== undefined)
    throw new UsageError('A study is many files; give --out DIR, a folder.');
  if (given.options['study'] !== undefined) return writeStudy(given, out, format, console);
  const path = withoutExtension(out);
  const named = findCase(given.options['case']);
  const parameters = resolveParameters(declarations, { ...named?.parameters, ...given.parameters });
  const startMs = performance.now();
  const extensions = formatExtensions[format];
  const expected = extensions.flatMap((extension) => [`${path}.${extension}`, `${path}_clean.${extension}`]);
  if (isStream) checkRecordName(out, format);
  else await given.outputs.expect([...expected, `${path}.truth.json`]);
  const { recording, clean, truth } = await withUsageErrors(() =>
    synthesise(synthParams(parameters, pcg === true), isStream ? 'synthetic' : basename(path)),
  );
  const files = await withUsageErrors(() =>
    given.outputs.writeTogether(async (write) => {
      await writeRecording(recording, path, format, write);
      if (isStream) return;
      await writeRecording(clean, `${path}_clean`, format, write);
      await writeTruth(truth, path, write);
    }),
  );
  if (isStream) {
    if (given.options['quiet'] !== true)
      console.say(
        'Standard output holds only the recording; its truth and the clean recording are left out.\n',
      );
    return 0;
  }
  const backend = { kind: 'cpu', name: cpus()[0]?.model.trim() ?? 'CPU' };
  const report = assembleReport('synth', await recordingHead(recording), backend, {
    parameters: { ...parameters.values, pcg: String(pcg === true), write: format },
    timings: { synth: { ms: performance.now() - startMs, backend: 'cpu' } },
    warnings: recording.warnings,
    result: { files, beats: truth.beats.length, ...(named === null ? {} : { case: caseResult(named) }) },
  });
  await console.print(`${JSON.stringify(report)}\n`);
  return 0;
}

/** Returns the case that `--case` names; null without it. @throws UsageError for an unknown name */
function findCase(name: string | true | undefined): SynthCase | null {
  if (name === undefined) return null;
  const found = synthCases.find(({ id }) => id === name);
  if (found !== undefined) return found;
  throw new UsageError(
    `--case is ‘${String(name)}’; it must be one of ${synthCases.map(({ id }) => id).join(', ')}.`,
  );
}

/** Formats a case for the result. */
const caseResult = ({ id, title, text, look }: SynthCase) => ({ name: id, title, text, look });

/** Runs `make`. @throws UsageError for an invalid parameter; noise is generated when it is first read */
async function withUsageErrors<Made>(make: () => Made | Promise<Made>): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof BeatbenchError && error.code === 'bad-parameter')
      throw new UsageError(error.message);
    throw error;
  }
}
