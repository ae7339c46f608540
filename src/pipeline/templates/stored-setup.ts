import { BeatbenchError, type Warning, type WarningCode } from '../../model/failure.ts';
import type { RunFact } from '../../model/run-facts.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { type ResolvedParameters, resolveParameters } from '../parameters.ts';
import type { RecordingHead } from '../report.ts';
import { templatesDeclarations } from './declarations.ts';
import type { SeriesFile, SeriesSetup } from './prepared-series.ts';
import { readDigest, type StoredFields } from './stored-fields.ts';

const mostFiles = 1_000_000;
const mostPath = 4096;
const mostText = 10_000;
const mostWarnings = 1_000_000;
const mostFacts = 1000;

/** A preparation's setup as it stands in a head. */
export function setupHead(setup: SeriesSetup): object {
  const { files, inputRateHz, arrays, parameters, head, warnings } = setup;
  const chosen = arrays === null ? {} : { arrays: arrays.join(',') };
  return { recording: head, files, inputRateHz, ...chosen, parameters: parameters.values, warnings };
}

/** Reads it back. @throws BeatbenchError `bad-value`, `bad-parameter` */
export function readSetup(file: string, fields: StoredFields): SeriesSetup {
  return {
    files: readFiles(fields),
    inputRateHz: fields.orNull('inputRateHz', (name) => fields.number(name, 1e-6, 1e9)),
    arrays: fields.orAbsent('arrays', (name) => fields.text(name, mostText).split(',')),
    parameters: readParameters(file, fields.object('parameters').values(mostText)),
    head: readRecording(fields.object('recording')),
    warnings: readWarnings(fields, 'warnings'),
  };
}

export function readWarnings(fields: StoredFields, name: string): Warning[] {
  return fields.list(name, mostWarnings).map((one) => ({
    code: one.text('code', 100) as WarningCode,
    message: one.text('message', mostText),
  }));
}

/** What was done, as it was recorded: repeated in the result, and nothing is computed with it. */
export function readFacts(fields: StoredFields, name: string): RunFact[] {
  return fields.list(name, mostFacts).map((one) => {
    const fact: unknown = parsed(one.text('fact', mostText));
    if (typeof fact === 'object' && fact !== null && 'what' in fact && fact.what === one.text('what', 100)) {
      return fact as RunFact;
    }
    throw fields.wrong(name, 'what was done');
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readFiles(fields: StoredFields): SeriesFile[] {
  const files = fields.list('files', mostFiles).map((one): SeriesFile => ({
    path: one.text('path', mostPath),
    sha256: readDigest(one, 'sha256'),
    channelIndex: one.whole('channelIndex', 0, 1_000_000),
    label: one.text('label', mostPath),
    from: one.whole('from'),
    to: one.whole('to'),
  }));
  let end = 0;
  for (const { from, to } of files) {
    if (from < end || to < from) throw fields.wrong('files', 'a series of files one behind another');
    end = to;
  }
  if (files.length === 0) throw fields.wrong('files', 'a series of at least one file');
  return files;
}

function readParameters(file: string, values: ParameterValues): ResolvedParameters {
  try {
    return resolveParameters(templatesDeclarations, values);
  } catch (error) {
    if (!(error instanceof BeatbenchError)) throw error;
    throw new BeatbenchError(error.code, `‘${file}’: ${error.message}`, { file, field: 'parameters' });
  }
}

function readRecording(fields: StoredFields): RecordingHead {
  return {
    name: fields.text('name', mostPath),
    sha256: fields.orNull('sha256', (name) => readDigest(fields, name)),
    format: fields.orNull('format', (name) => fields.text(name, 100)),
    duration: fields.orNull('duration', (name) => fields.number(name, 0, 1e12)),
    channels: fields.list('channels', 1).map((one) => ({
      label: one.text('label', mostPath),
      role: one.text('role', 100),
      unit: one.text('unit', 1000),
      rate: one.number('rate', 1e-6, 1e9),
      samples: one.whole('samples'),
    })),
  };
}
