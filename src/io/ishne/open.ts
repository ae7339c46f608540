import { standardLeads } from '../../model/ecg-leads.ts';
import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { ByteSource, Person, Recording } from '../../model/recording.ts';
import { crcCcitt } from '../crc-ccitt.ts';
import { isoTime } from '../epoch.ts';
import { fileRecording } from '../file-recording.ts';
import { numberKinds } from '../number-kinds.ts';
import { formatDay, makePerson, sexForCode } from '../person.ts';
import { cutAtZero } from '../source.ts';
import { fillFromFile, createPhysicalConversion, storedReaders } from '../stored-readers.ts';

const headBytes = 522;
/** Maximum size of the text block after the header, which may have any length. */
const maxTextBytes = 1 << 20;
const maxLeads = 12;
const nvInMv = 1e6;
/** Value of a missing sample. */
const missingSample = -32768;

/** Names of leads by their codes; those before I are bipolar leads of Holter recorders. */
const leadNames = ['unknown', 'bipolar', 'X', 'Y', 'Z', ...standardLeads, 'ES', 'AS', 'AI'] as const;

interface Head {
  readonly fs: number;
  readonly dataFrom: number;
  readonly sampleCount: number;
  readonly labels: readonly string[];
  /** ADC units per mV of each lead. */
  readonly gains: readonly number[];
  readonly startTime: string | null;
  readonly recorder: string;
}

/**
 * Opens an ISHNE Holter file. Samples are read in ranges on request. Facts about the person in its header are only
 * displayed.
 *
 * Source: Badilini 1998, The ISHNE Holter standard output file format.
 *
 * @param source the file
 * @returns one ECG channel per lead, mV
 * @throws BeatbenchError `truncated`, `bad-header`
 */
export async function openIshne(source: ByteSource, signal?: AbortSignal): Promise<Recording> {
  const file = source.path;
  const bytes = await source.read(0, headBytes, signal);
  if (bytes.length < headBytes) {
    throw new BeatbenchError('truncated', `${file} ends within its header; copy it again from its source.`, {
      file,
    });
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const warnings: Warning[] = [];
  const head = readHead(view, source, warnings);
  await checkSum(source, view, warnings, signal);
  const { fs, sampleCount, labels, gains, startTime, recorder } = head;
  const channels = labels.map((label, k) => ({
    label,
    role: 'ecg' as const,
    unit: 'mV',
    fs,
    sampleCount,
    adc: { gain: gains[k] ?? 1, baseline: 0, bits: 16 },
  }));
  const stored = channels.map(({ label, adc }, k) => {
    const places = { dataFrom: head.dataFrom, turnBytes: 2 * labels.length, leadAt: 2 * k, blockSamples: 1 };
    const fill = fillFromFile(source, places, numberKinds.int16, true);
    return {
      label,
      sampleCount,
      fill,
      physical: createPhysicalConversion(adc),
      isDigital: true,
      missing: missingSample,
    };
  });
  return fileRecording(source, {
    format: 'ishne',
    startTime,
    channels,
    warnings,
    ...(recorder === '' ? {} : { comments: [`recorder: ${recorder}`] }),
    ...readPerson(view),
    ...storedReaders(file, stored),
  });
}

function readHead(view: DataView, source: ByteSource, warnings: Warning[]): Head {
  const file = source.path;
  const fail = (what: string, field: string, byte: number): BeatbenchError =>
    new BeatbenchError('bad-header', `${file} ${what}; copy it again from its source.`, {
      file,
      field,
      byte,
    });
  const leadCount = view.getInt16(156, true);
  const fs = view.getInt16(272, true);
  const dataFrom = view.getInt32(22, true);
  if (!(leadCount >= 1 && leadCount <= maxLeads)) throw fail(`states ${leadCount} leads`, 'leads', 156);
  if (!(fs > 0)) throw fail(`states a rate of ${fs} Hz`, 'sampling rate', 272);
  if (!(dataFrom >= headBytes && dataFrom <= source.size))
    throw fail('states samples outside of itself', 'offset of samples', 22);
  const stated = view.getInt32(14, true);
  const there = Math.floor((source.size - dataFrom) / (2 * leadCount));
  // Some writers count the samples of all leads.
  const sampleCount = stated > 0 && stated <= there ? stated : there;
  if (sampleCount === 0)
    throw new BeatbenchError('empty', `${file} holds no samples.`, { file, byte: dataFrom });
  if (stated > there && stated !== there * leadCount) {
    warnings.push({
      code: 'short-data',
      message: `The file ends after ${there} of the ${stated} samples that its header states.`,
    });
  }
  const names = Array.from(
    { length: leadCount },
    (_, k) => leadNames[view.getInt16(158 + 2 * k, true)] ?? 'unknown',
  );
  const labels = names.map((name, k) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${k + 1}`,
  );
  const gains = labels.map((label, k) => {
    const resolution = view.getInt16(206 + 2 * k, true);
    if (resolution > 0) return nvInMv / resolution;
    throw fail(
      `states a resolution of ${resolution} nV for lead ${label}`,
      'amplitude resolution',
      206 + 2 * k,
    );
  });
  return {
    fs,
    dataFrom,
    sampleCount,
    labels,
    gains,
    startTime: readStart(view),
    recorder: textIn(view, 232, 40),
  };
}

/** Reads the start, whose fields are stored in another order than year, month, day, hour, minute and second. */
function readStart(view: DataView): string | null {
  const numbers = [142, 140, 138, 150, 152, 154].map((at) => view.getInt16(at, true));
  return (numbers[0] ?? 0) >= 1900 ? isoTime(numbers) : null;
}

function readPerson(view: DataView): { readonly person?: Person } {
  const [day = 0, month = 0, year = 0] = [132, 134, 136].map((at) => view.getInt16(at, true));
  return makePerson({
    name: [textIn(view, 28, 40), textIn(view, 68, 40)].join(' '),
    code: textIn(view, 108, 20),
    born: formatDay(year, month, day),
    sex: sexForCode(view.getInt16(128, true)),
  });
}

function textIn(view: DataView, from: number, count: number): string {
  return String.fromCharCode(...cutAtZero(new Uint8Array(view.buffer, view.byteOffset + from, count))).trim();
}

/** Checks the CRC-CCITT of the header from byte 10 on, together with the text after it. */
async function checkSum(
  source: ByteSource,
  view: DataView,
  warnings: Warning[],
  signal?: AbortSignal,
): Promise<void> {
  const textBytes = Math.min(maxTextBytes, Math.max(0, view.getInt32(10, true)));
  const bytes = await source.read(10, headBytes + textBytes, signal);
  if (crcCcitt(bytes) !== view.getUint16(8, true)) {
    warnings.push({
      code: 'header-repaired',
      message: 'The checksum of the header is wrong; it was changed, or is damaged.',
    });
  }
}
