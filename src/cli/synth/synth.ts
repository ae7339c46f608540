import { cpus } from 'node:os';
import { basename } from 'node:path';
import { synthesise } from '../../analysis/synth/synthesise.ts';
import { BeatbenchError } from '../../model/failure.ts';
import { resolveParameters } from '../../pipeline/parameters.ts';
import { backendDeclaration } from '../../pipeline/shared-declarations.ts';
import { type SynthCase, synthCases } from '../../pipeline/cases/synth-cases.ts';
import { synthDeclarations } from '../../pipeline/synth-declarations.ts';
import { synthParams } from '../../pipeline/synth-params.ts';
import type { CommandArguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import type { Console } from '../console.ts';
import { recordingHead, assembleReport } from '../../pipeline/report.ts';
import { writeStudy, writeTruth } from './synth-study.ts';
import { UsageError } from '../usage-error.ts';
import { withoutExtension } from '../output/result-names.ts';
import { standardStream } from '../inputs/standard-input.ts';
import { checkRecordName, readWriteFormat, writeRecording } from '../output/write-recording.ts';
import { formatExtensions } from '../output/written-path.ts';

const declarations = [...synthDeclarations, backendDeclaration];

/** Synthetic recordings with their truth. */
export const synthCommand: Command = {
  summary: 'a synthetic recording with known truth',
  usage:
    'beatbench synth --out PATH [--case NAME] [--study thesis] [--duration 60] [--noise white:20] [--write edf] …',
  declarations,
  options: [
    { name: 'write', value: 'wfdb|edf|bdf|csv', help: 'the format of the files (wfdb)' },
    { name: 'pcg', value: null, help: 'with a channel of heart sounds' },
    {
      name: 'case',
      value: 'NAME',
      help: `a record of one finding, whose parameters hold where none are given: ${synthCases.map(({ id }) => id).join(', ')}`,
    },
    {
      name: 'study',
      value: 'thesis',
      help: 'a whole study in the folder of --out: 15 subjects in 8 states on 3 occasions, with a table for cohort --subjects',
    },
  ],
  writesRecordings: () => true,
  run: writeSynthetic,
};

async function writeSynthetic(given: CommandArguments, console: Console): Promise<number> {
  const { out, write = 'wfdb', pcg } = given.options;
  if (given.files.length > 0)
    throw new UsageError(`synth takes no FILE, and ‘${given.files.join(' ')}’ is one.`);
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
      console.say('Standard output takes the recording alone; its truth and the clean one are left out.\n');
    return 0;
  }
  const backend = { kind: 'cpu', name: cpus()[0]?.model.trim() ?? 'CPU' };
  const report = assembleReport('synth', await recordingHead(recording), backend, {
    parameters: { ...parameters.values, pcg: String(pcg === true), write: format },
    timings: { synth: { ms: performance.now() - startMs, backend: 'cpu' } },
    warnings: recording.warnings,
    result: { files, beats: truth.beats.length, ...(named === null ? {} : { case: toldCase(named) }) },
  });
  await console.print(`${JSON.stringify(report)}\n`);
  return 0;
}

/** The case that `--case` names; null without it. @throws UsageError where there is none of that name */
function findCase(name: string | true | undefined): SynthCase | null {
  if (name === undefined) return null;
  const found = synthCases.find(({ id }) => id === name);
  if (found !== undefined) return found;
  throw new UsageError(
    `--case is ‘${String(name)}’; it may be ${synthCases.map(({ id }) => id).join(', ')}.`,
  );
}

/** A case as the result tells it. */
const toldCase = ({ id, title, text, look }: SynthCase) => ({ name: id, title, text, look });

/** Runs `make`. @throws UsageError where it says that a parameter cannot be: noise is made when it is first read */
async function withUsageErrors<Made>(make: () => Made | Promise<Made>): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof BeatbenchError && error.code === 'bad-parameter')
      throw new UsageError(error.message);
    throw error;
  }
}
