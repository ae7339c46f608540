import { stat, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { basename } from 'node:path';
import { synthesise } from '../analysis/synth/synthesise.ts';
import { writeEdf } from '../io/edf/write.ts';
import { writeTable } from '../io/table/write.ts';
import { writeAnnotations } from '../io/wfdb/annotations-write.ts';
import { writeWfdb } from '../io/wfdb/write.ts';
import { BeatbenchError } from '../model/failure.ts';
import type { Recording } from '../model/recording.ts';
import { resolveParameters } from '../pipeline/parameters.ts';
import { backendDeclaration } from '../pipeline/shared-declarations.ts';
import { synthDeclarations } from '../pipeline/synth-declarations.ts';
import { synthParams } from '../pipeline/synth-params.ts';
import type { CommandArguments } from './arguments.ts';
import type { Command } from './command.ts';
import type { Console } from './console.ts';
import { writeFileInPieces } from './file-sink.ts';
import { headOf, reportOf } from '../pipeline/report.ts';
import { UsageError } from './usage-error.ts';

const declarations = [...synthDeclarations, backendDeclaration];

/** Synthetic recordings with their truth. */
export const synthCommand: Command = {
  summary: 'a synthetic recording with known truth',
  usage: 'beatbench synth --out PATH [--duration 60] [--noise white:20] [--write edf] …',
  declarations,
  options: [
    { name: 'write', value: 'wfdb|edf|csv', help: 'the format of the files (wfdb)' },
    { name: 'pcg', value: null, help: 'with a channel of heart sounds' },
  ],
  run: writeSynthetic,
};

type Format = 'wfdb' | 'edf' | 'csv';

const formats: readonly Format[] = ['wfdb', 'edf', 'csv'];

/** Writes the files of a recording; resolves to their paths. */
const writers: Record<Format, (recording: Recording, path: string) => Promise<string[]>> = {
  wfdb: async (recording, path) => {
    await writeFileInPieces(`${path}.hea`, (header) =>
      writeFileInPieces(`${path}.dat`, async (signals) => {
        await writeWfdb(recording, basename(path), { header, signals });
      }),
    );
    const [set] = recording.annotations;
    if (set === undefined) return [`${path}.hea`, `${path}.dat`];
    await writeFile(`${path}.atr`, writeAnnotations(set, set.fs));
    return [`${path}.hea`, `${path}.dat`, `${path}.atr`];
  },
  edf: async (recording, path) => {
    await writeFileInPieces(`${path}.edf`, (sink) => writeEdf(recording, sink));
    return [`${path}.edf`];
  },
  csv: async (recording, path) => {
    await writeFileInPieces(`${path}.csv`, (sink) => writeTable(recording, sink));
    return [`${path}.csv`];
  },
};

async function writeSynthetic(given: CommandArguments, console: Console): Promise<number> {
  const { out, write = 'wfdb', pcg } = given.options;
  if (given.files.length > 0)
    throw new UsageError(`synth takes no FILE, and ‘${given.files.join(' ')}’ is one.`);
  if (typeof out !== 'string')
    throw new UsageError('synth needs --out PATH, the files’ path without extension.');
  const format = formats.find((name) => name === write);
  if (format === undefined)
    throw new UsageError(`--write is ‘${String(write)}’; it may be ${formats.join(', ')}.`);
  const path = out.replace(/\.(hea|dat|edf|csv)$/, '');
  const parameters = resolveParameters(declarations, given.parameters);
  const startMs = performance.now();
  const { recording, clean, truth } = makeRecord(parameters, pcg === true, basename(path));
  const files = await writers[format](recording, path);
  files.push(...(await writers[format](clean, `${path}_clean`)));
  await writeFile(`${path}.truth.json`, `${JSON.stringify(truth)}\n`);
  files.push(`${path}.truth.json`);
  const sized = await Promise.all(files.map(async (file) => ({ file, bytes: (await stat(file)).size })));
  const backend = { kind: 'cpu', name: cpus()[0]?.model.trim() ?? 'CPU' };
  const report = reportOf('synth', await headOf(recording), backend, {
    parameters: { ...parameters.values, pcg: String(pcg === true), write: format },
    timings: { synth: { ms: performance.now() - startMs, backend: 'cpu' } },
    warnings: recording.warnings,
    result: { files: sized, beats: truth.beats.length },
  });
  await console.print(`${JSON.stringify(report)}\n`);
  return 0;
}

function makeRecord(parameters: Parameters<typeof synthParams>[0], pcg: boolean, name: string) {
  try {
    return synthesise(synthParams(parameters, pcg), name);
  } catch (error) {
    if (error instanceof BeatbenchError && error.code === 'bad-parameter')
      throw new UsageError(error.message);
    throw error;
  }
}
