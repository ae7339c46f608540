import type { ByteSource, ChannelRole, Person, Recording } from '../../model/recording.ts';
import { BeatbenchError, type Warning } from '../../model/failure.ts';
import { isoTime } from '../epoch.ts';
import { fileRecording, leftOutWarnings } from '../file-recording.ts';
import { distinctLabels } from '../lead-codes.ts';
import { formatDay, makePerson, sexForCode } from '../person.ts';
import { guessRole } from '../roles.ts';
import {
  fillFromFile,
  createPhysicalConversion,
  type StoredBlocks,
  storedReaders,
} from '../stored-readers.ts';
import { plainLetters, readMferChannels, unsigned, type MferChannel } from './channels.ts';
import { readMferContents, mferTags, type MferContent } from './contents.ts';

/** Roles of channels by kind of waveform, if neither name nor unit shows one. */
const kindRoles: Readonly<Record<number, ChannelRole>> = {
  1: 'ecg',
  2: 'ecg',
  3: 'ecg',
  4: 'ecg',
  30: 'pcg',
  31: 'ppg',
};

/**
 * Opens an MFER file: the channels of its first frame, each at its own rate. Samples are read in ranges on request.
 * Facts about the person are only displayed.
 *
 * Source: ISO 22077-1:2015 and the MFER committee’s explanations.
 *
 * @param source the file
 * @returns channels of the first frame, in its units
 * @throws BeatbenchError `bad-header`, `truncated`, `unsupported`, `no-channel`
 */
export async function openMfer(source: ByteSource, signal?: AbortSignal): Promise<Recording> {
  const file = source.path;
  const contents = await readMferContents(source, signal);
  const at = contents.findIndex(({ tag, channel }) => tag === mferTags.samples && channel === null);
  const samples = contents[at];
  if (samples === undefined) {
    throw new BeatbenchError('no-channel', `${file} holds no samples; check what was exported.`, { file });
  }
  const before = contents.slice(0, at);
  const latest = (tag: number): MferContent | undefined =>
    before.findLast((content) => content.tag === tag && content.channel === null);
  const order = latest(mferTags.byteOrder);
  const isLittle = order !== undefined && unsigned(order.value, false) === 1;
  const defined = readMferChannels(before, file, isLittle);
  const warnings: Warning[] = [];
  const turns = countTurns(
    { samples, sequences: latest(mferTags.sequenceCount), isLittle },
    defined,
    source,
    warnings,
  );
  const found = placedChannels(defined, samples.at);
  if (found.length === 0) {
    throw new BeatbenchError('no-channel', `${file} holds no signal; check what was exported.`, { file });
  }
  const statusCount = defined.length - found.length;
  warnings.push(...leftOutWarnings(statusCount, 'channel of status bits is', 'channels of status bits are'));
  const moreCount =
    contents.filter(({ tag, channel }) => tag === mferTags.samples && channel === null).length - 1;
  if (moreCount > 0) {
    warnings.push({
      code: 'left-out',
      message: `The file has ${moreCount + 1} frames; the first is read.`,
    });
  }
  const kind = latest(mferTags.waveKind);
  const byKind = kindRoles[kind === undefined ? -1 : unsigned(kind.value, isLittle)] ?? 'other';
  const labels = distinctLabels(found.map(({ channel }, k) => channel.label || `channel ${k + 1}`));
  const channels = found.map(({ channel }, k) => {
    const { label, unit, fs, adc, blockSamples } = channel;
    const guessedRole = guessRole(label, unit);
    const role = guessedRole === 'other' ? byKind : guessedRole;
    return { label: labels[k] ?? label, unit, fs, adc, role, sampleCount: turns * blockSamples };
  });
  const stored = found.map(({ channel: { kind: own, missing, adc, blockSamples }, places }, k) => ({
    label: labels[k] ?? '',
    sampleCount: turns * blockSamples,
    fill: fillFromFile(source, places, own, isLittle),
    physical: createPhysicalConversion(adc),
    isDigital: true,
    missing,
  }));
  return fileRecording(source, {
    format: 'mfer',
    startTime: parseStart(latest(mferTags.time), isLittle),
    channels,
    warnings,
    comments: readComments(latest(mferTags.maker)),
    ...readPerson(latest, isLittle),
    ...storedReaders(file, stored),
  });
}

interface Frame {
  readonly samples: MferContent;
  readonly sequences: MferContent | undefined;
  readonly isLittle: boolean;
}

/** Returns the number of turns, each with one block of every channel, as far as the file goes. */
function countTurns(
  { samples, sequences, isLittle }: Frame,
  channels: readonly MferChannel[],
  source: ByteSource,
  warnings: Warning[],
): number {
  const file = source.path;
  const turnBytes = countTurnBytes(channels);
  const fitting = Math.floor(samples.length / turnBytes);
  const stated = sequences === undefined ? fitting : unsigned(sequences.value, isLittle);
  const there = Math.floor(Math.min(samples.length, source.size - samples.at) / turnBytes);
  const turns = Math.min(stated, there);
  if (!(turns >= 1)) {
    throw new BeatbenchError(
      'truncated',
      `${file} ends before one block of every channel; copy it again from its source.`,
      { file, byte: samples.at },
    );
  }
  if (turns < Math.max(stated, fitting) && there < Math.max(stated, fitting)) {
    warnings.push({
      code: 'short-data',
      message: `The file ends after ${turns} of the ${Math.max(stated, fitting)} blocks that it states.`,
    });
  }
  return turns;
}

function countTurnBytes(channels: readonly MferChannel[]): number {
  return channels.reduce((sum, { blockSamples, kind }) => sum + blockSamples * kind.bytes, 0);
}

function placedChannels(
  channels: readonly MferChannel[],
  dataFrom: number,
): { readonly channel: MferChannel; readonly places: StoredBlocks }[] {
  const turnBytes = countTurnBytes(channels);
  let leadAt = 0;
  return channels.flatMap((channel) => {
    const { blockSamples, kind, isStatus } = channel;
    const places = { dataFrom, turnBytes, leadAt, blockSamples };
    leadAt += blockSamples * kind.bytes;
    return isStatus ? [] : [{ channel, places }];
  });
}

/** Parses year, month, day, hour, minute and second, followed by milliseconds. */
function parseStart(content: MferContent | undefined, isLittle: boolean): string | null {
  const { value } = content ?? {};
  if (value === undefined || value.length < 7) return null;
  const ms = value.length < 9 ? 0 : unsigned(value.subarray(7, 9), isLittle);
  const fraction = ms > 0 && ms < 1000 ? `.${String(ms).padStart(3, '0')}` : '';
  return isoTime([unsigned(value.subarray(0, 2), isLittle), ...value.subarray(2, 7)], fraction);
}

/**
 * Reads facts about the person. Names with non-ASCII characters are left out, as the file may use any Japanese
 * encoding.
 */
function readPerson(
  latest: (tag: number) => MferContent | undefined,
  isLittle: boolean,
): { readonly person?: Person } {
  const text = (tag: number): string => plainLetters(latest(tag)?.value ?? new Uint8Array());
  // Years, days, and date of birth.
  const age = latest(mferTags.age)?.value ?? new Uint8Array();
  const sex = latest(mferTags.sex)?.value[0] ?? 0;
  const [years = 0] = age;
  return makePerson({
    name: text(mferTags.name).replaceAll('^', ' '),
    code: text(mferTags.code),
    born: age.length < 7 ? '' : formatDay(unsigned(age.subarray(3, 5), isLittle), age[5] ?? 0, age[6] ?? 0),
    age: years === 0 || years === 255 ? '' : `${years} years`,
    sex: sexForCode(sex),
  });
}

/** Returns the device, given as `MAKER^MODEL^…`. */
function readComments(content: MferContent | undefined): string[] {
  const [maker = '', model = ''] = content === undefined ? [] : plainLetters(content.value).split('^');
  const device = `${maker} ${model}`.trim();
  return device === '' ? [] : [`device: ${device}`];
}
