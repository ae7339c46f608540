import type { RecordingHead, Timing } from '../report.ts';
import { passBlockSize, selectSampleRange } from './trigger-pass.ts';
import {
  makeSeriesRules,
  type PreparedSeries,
  type SeriesFile,
  type SeriesSetup,
  setupKey,
} from './prepared-series.ts';
import { readDigest, type StoredFields } from './stored-fields.ts';
import { decodeStored, encodeStored, sha256Hex } from './stored-file.ts';
import { checkRising, packStates, readStates } from './stored-pass.ts';
import { readBand } from './template-params.ts';
import { BeatbenchError, type Warning, type WarningCode } from '../../model/failure.ts';
import type { RunFact } from '../../model/run-facts.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { type ResolvedParameters, resolveParameters } from '../parameters.ts';
import { templatesDeclarations } from './declarations.ts';

const maxFiles = 1_000_000;

const maxPath = 4096;

const maxText = 10_000;

const maxWarnings = 1_000_000;

const maxFacts = 1000;

/** A stored preparation, and the id of its numbers. */
export interface StoredSeries {
  readonly series: PreparedSeries;
  readonly id: string;
}

export async function encodeSeries(series: PreparedSeries): Promise<Uint8Array> {
  const { pass, triggers, master, masterWarnings, done, timings, channel } = series;
  const head = {
    ...setupHead(series),
    channel,
    part: pass.part,
    block: passBlockSize,
    stateCount: pass.states.length,
    triggerCount: triggers.length,
    masterLength: master.samples.length,
    masterAttempts: master.attempts,
    masterWarnings,
    done: done.map((fact) => ({ what: fact.what, fact: JSON.stringify(fact) })),
    timings,
  };
  return encodeStored('series', head, [triggers, packStates(pass.states), master.samples]);
}

/** @throws BeatbenchError if the bytes are not a preparation, or are damaged */
export async function decodeSeries(file: string, bytes: Uint8Array): Promise<StoredSeries> {
  const { head, body, sha256 } = await decodeStored('series', file, bytes);
  const setup = readSetup(file, head);
  const channel = readChannel(head, setup);
  const { part, states: stateCount } = partIn(head, setup);
  const triggerCount = head.whole('triggerCount', 1, part.to - part.from);
  const rules = makeSeriesRules(setup.parameters, channel.fs, triggerCount);
  const { before, after } = rules.shape;
  const masterLength = head.whole('masterLength', before + after, before + after);
  const triggers = body.doubles(triggerCount, 'triggers');
  checkRising(head, 'triggers', triggers, part.from, part.to);
  const states = readStates(body, stateCount);
  const samples = body.doubles(masterLength, 'master');
  body.finish();
  const attempts = head.whole('masterAttempts', 0, triggerCount);
  const series = {
    ...setup,
    channel,
    pass: { channelIndex: 0, fs: channel.fs, band: readBand(setup.parameters), part, states },
    triggers,
    master: { samples, attempts },
    masterWarnings: readWarnings(head, 'masterWarnings'),
    // Absent in series from older versions.
    done: head.orAbsent('done', (name) => readFacts(head, name)) ?? [],
    timings: { triggers: timingIn(head, 'triggers'), master: timingIn(head, 'master') },
  };
  return { series, id: await seriesId(setup, sha256) };
}

/**
 * Returns the id of a preparation's numbers. It does not depend on where the files are, and changes with any number.
 */
function seriesId(setup: SeriesSetup, sha256: string): Promise<string> {
  return sha256Hex(new TextEncoder().encode(`${setupKey(setup)} ${sha256}`));
}

function readChannel(
  head: StoredFields,
  { head: { channels }, files }: SeriesSetup,
): PreparedSeries['channel'] {
  const fields = head.object('channel');
  const channel = {
    label: fields.text('label', 4096),
    unit: fields.text('unit', 1000),
    fs: fields.number('fs', 1e-6, 1e9),
  };
  const [only] = channels;
  const isSame = only?.rate === channel.fs && only.label === channel.label && only.unit === channel.unit;
  if (!isSame || only.samples !== files.at(-1)?.to) throw head.wrong('channel', 'that of its recording');
  return channel;
}

/** Returns the part that was processed, and how many states of it are stored. */
function partIn(head: StoredFields, { parameters, head: recording, files }: SeriesSetup) {
  const fields = head.object('part');
  const part = { from: fields.whole('from'), to: fields.whole('to', 1) };
  const sampleCount = files.at(-1)?.to ?? 0;
  const fs = recording.channels[0]?.rate ?? 1;
  const own = selectSampleRange({ durationSec: sampleCount / fs }, { fs, sampleCount }, parameters);
  if (own.from !== part.from || own.to !== part.to) throw head.wrong('part', 'what its parameters say');
  const stateCount = Math.ceil((part.to - part.from) / head.whole('block', passBlockSize, passBlockSize));
  return { part, states: head.whole('stateCount', stateCount, stateCount) };
}

function timingIn(head: StoredFields, name: 'triggers' | 'master'): Timing {
  const fields = head.object('timings').object(name);
  return { ms: fields.number('ms', 0, 1e12), backend: fields.word('backend', ['cpu']) };
}

/** Returns a preparation's setup in the form of a head. */
function setupHead(setup: SeriesSetup): object {
  const { files, inputRateHz, arrays, parameters, head, warnings } = setup;
  const chosen = arrays === null ? {} : { arrays: arrays.join(',') };
  return { recording: head, files, inputRateHz, ...chosen, parameters: parameters.values, warnings };
}

/**
 * Reads a setup from a head.
 * @throws BeatbenchError `bad-value`, `bad-parameter`
 */
function readSetup(file: string, fields: StoredFields): SeriesSetup {
  return {
    files: readFiles(fields),
    inputRateHz: fields.orNull('inputRateHz', (name) => fields.number(name, 1e-6, 1e9)),
    arrays: fields.orAbsent('arrays', (name) => fields.text(name, maxText).split(',')),
    parameters: readParameters(file, fields.object('parameters').values(maxText)),
    head: readRecording(fields.object('recording')),
    warnings: readWarnings(fields, 'warnings'),
  };
}

function readWarnings(fields: StoredFields, name: string): Warning[] {
  return fields.list(name, maxWarnings).map((one) => ({
    code: one.text('code', 100) as WarningCode,
    message: one.text('message', maxText),
  }));
}

/** Reads the recorded facts. They are only repeated in the result; nothing is computed from them. */
function readFacts(fields: StoredFields, name: string): RunFact[] {
  return fields.list(name, maxFacts).map((one) => {
    const fact: unknown = parsed(one.text('fact', maxText));
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
  const files = fields.list('files', maxFiles).map((one): SeriesFile => ({
    path: one.text('path', maxPath),
    sha256: readDigest(one, 'sha256'),
    channelIndex: one.whole('channelIndex', 0, 1_000_000),
    label: one.text('label', maxPath),
    from: one.whole('from'),
    to: one.whole('to'),
  }));
  let end = 0;
  for (const { from, to } of files) {
    if (from < end || to < from) throw fields.wrong('files', 'a series of consecutive files');
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
    name: fields.text('name', maxPath),
    sha256: fields.orNull('sha256', (name) => readDigest(fields, name)),
    format: fields.orNull('format', (name) => fields.text(name, 100)),
    duration: fields.orNull('duration', (name) => fields.number(name, 0, 1e12)),
    channels: fields.list('channels', 1).map((one) => ({
      label: one.text('label', maxPath),
      role: one.text('role', 100),
      unit: one.text('unit', 1000),
      rate: one.number('rate', 1e-6, 1e9),
      samples: one.whole('samples'),
    })),
  };
}
