import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { ByteSource, Recording } from '../../model/recording.ts';
import { fileRecording } from '../file-recording.ts';
import { distinctLabels } from '../lead-codes.ts';
import { baseName, fileExtension, isSafeRelativePath, parentFolder } from '../paths.ts';
import { guessRole } from '../roles.ts';
import { decodeText, readText } from '../source.ts';
import { fillFromFile, storedReaders, storedScale } from '../stored-readers.ts';
import { type BrainVisionHeader, listNamedFiles, parseBrainVision } from './header.ts';
import { type BrainVisionMarkers, parseMarkers } from './markers.ts';

/** Maximum size of a header; those of thousands of channels are shorter. */
const maxHeaderBytes = 4 << 20;

/**
 * Returns whether a file is a BrainVision header, judging by its extension.
 *
 * @param path path of the file
 * @returns true for `.vhdr`, in any case of letters
 */
export function isBrainVisionHeader(path: string): boolean {
  return /^[va]hdr$/i.test(fileExtension(path));
}

/**
 * Returns the files that BrainVision headers name, which are not recordings of their own.
 *
 * @param sources in any order
 * @returns those among `sources`
 * @throws only the reason of `signal`
 */
export async function findBrainVisionSources(
  sources: readonly ByteSource[],
  signal?: AbortSignal,
): Promise<ReadonlySet<ByteSource>> {
  const headers = sources.filter(({ path }) => isBrainVisionHeader(path));
  const named = new Set<string>();
  for (const header of headers) {
    for (const path of await listReferencedPaths(header, signal)) named.add(path);
  }
  return new Set(sources.filter(({ path }) => named.has(path.toLowerCase()) && !isBrainVisionHeader(path)));
}

/**
 * Returns the named paths in lower case, and those with the header’s own name, which belong to it if it was renamed.
 */
async function listReferencedPaths(header: ByteSource, signal?: AbortSignal): Promise<string[]> {
  const folder = parentFolder(header.path);
  const own = ['eeg', 'vmrk', 'amrk'].map((extension) => withExtension(header.path, extension));
  let names: string[] = [];
  try {
    const text = decodeText(await header.read(0, maxHeaderBytes, signal));
    names = listNamedFiles(text, header.path);
  } catch {
    // An unreadable header fails when it is opened, with a reason.
    signal?.throwIfAborted();
  }
  return [...names.map((name) => folder + name), ...own].map((path) => path.toLowerCase());
}

/** Returns a path with another extension. */
function withExtension(path: string, extension: string): string {
  return path.slice(0, path.length - fileExtension(path).length) + extension;
}

const maxMarkerBytes = 64 << 20;

/**
 * Opens a BrainVision recording: a header, the file of samples that it names, and its markers as annotations `vmrk`.
 * Samples are read in ranges on request. Comments in the header are not read.
 *
 * Source: Brain Products, ‘BrainVision Core Data Format 1.0’.
 *
 * @param header   the `.vhdr` file
 * @param siblings files next to it
 * @returns channels in the order of the header, in the units that it gives
 * @throws BeatbenchError `bad-header`, `unsupported`, `missing-file`, `unsafe-path`, `truncated`, `too-large`
 */
export async function openBrainVision(
  header: ByteSource,
  siblings: readonly ByteSource[],
  signal?: AbortSignal,
): Promise<Recording> {
  const file = header.path;
  const parsedHeader = parseBrainVision(await readText(header, maxHeaderBytes, signal), file);
  const warnings: Warning[] = [];
  const data = findDataFile(parsedHeader.dataName, file, siblings, warnings);
  const sampleCount = countSamples(parsedHeader, data, warnings);
  const { kind, isLittle } = parsedHeader;
  const stored = parsedHeader.channels.map(({ label, resolution }, k) => {
    const { bytes } = kind;
    const places = parsedHeader.isMultiplexed
      ? { turnBytes: bytes * parsedHeader.channels.length, leadAt: bytes * k, blockSamples: 1 }
      : {
          turnBytes: bytes * sampleCount * parsedHeader.channels.length,
          leadAt: bytes * sampleCount * k,
          blockSamples: sampleCount,
        };
    return {
      label,
      sampleCount,
      fill: fillFromFile(data, { dataFrom: 0, ...places }, kind, isLittle),
      physical: (value: number) => value * resolution,
      isDigital: kind.isDigital,
    };
  });
  const markers = fileBeside(parsedHeader.markerName, file, 'vmrk', siblings);
  const { annotations, startTime } = await readMarkers(markers, parsedHeader, warnings, signal);
  if (parsedHeader.isSegmented) {
    warnings.push({
      code: 'left-out',
      message:
        'The recording consists of segments that were cut out; they follow each other without the time between.',
    });
  }
  const labels = distinctLabels(parsedHeader.channels.map(({ label }) => label));
  return fileRecording(header, {
    format: 'brainvision',
    startTime,
    channels: parsedHeader.channels.map(({ label, unit, resolution }, k) => ({
      label: labels[k] ?? label,
      role: guessRole(label, unit),
      unit,
      fs: parsedHeader.fs,
      sampleCount,
      adc: storedScale(kind, { scale: resolution, offset: 0 }),
    })),
    annotations: annotations.length === 0 ? [] : [{ source: 'vmrk', fs: parsedHeader.fs, annotations }],
    warnings,
    sources: [header, data, ...(markers === undefined ? [] : [markers])],
    ...storedReaders(data.path, stored),
  });
}

/**
 * Returns the file of samples: the one named in the header or, if both were renamed, the one with the header's name.
 */
function findDataFile(
  name: string,
  file: string,
  siblings: readonly ByteSource[],
  warnings: Warning[],
): ByteSource {
  if (!isSafeRelativePath(name)) {
    throw new BeatbenchError(
      'unsafe-path',
      `${file} names samples outside its folder, which are not opened; put both into one folder and correct its line DataFile.`,
      { file, field: 'DataFile' },
    );
  }
  const data = fileBeside(name, file, 'eeg', siblings);
  if (data === undefined) {
    throw new BeatbenchError(
      'missing-file',
      `${baseName(file)} needs its samples, ${baseName(name)}; drop both together.`,
      { file, field: 'DataFile' },
    );
  }
  if (data.path.toLowerCase() !== (parentFolder(file) + name).toLowerCase()) {
    warnings.push({
      code: 'header-repaired',
      message: `The header names ${name}, which is missing; ${baseName(data.path)} is read instead.`,
    });
  }
  return data;
}

function fileBeside(
  name: string | null,
  file: string,
  extension: string,
  siblings: readonly ByteSource[],
): ByteSource | undefined {
  const findSibling = (path: string): ByteSource | undefined =>
    siblings.find((source) => source.path.toLowerCase() === path.toLowerCase());
  return name === null
    ? undefined
    : (findSibling(parentFolder(file) + name) ?? findSibling(withExtension(file, extension)));
}

function countSamples(
  { channels, kind, statedCount, isMultiplexed }: BrainVisionHeader,
  data: ByteSource,
  warnings: Warning[],
): number {
  const there = Math.floor(data.size / (kind.bytes * channels.length));
  // If channels are stored one after another, a cut shifts all but the first.
  if (there === 0 || (!isMultiplexed && statedCount !== null && statedCount > there)) {
    throw new BeatbenchError(
      'truncated',
      `${data.path} ends before the samples that its header states; copy it again from its source.`,
      { file: data.path, byte: data.size },
    );
  }
  if (statedCount !== null && statedCount > there) {
    warnings.push({
      code: 'short-data',
      message: `The file ends after ${there} of the ${statedCount} samples that its header states.`,
    });
  }
  if (data.size % (kind.bytes * channels.length) !== 0) {
    if (!isMultiplexed && statedCount === null) {
      throw new BeatbenchError(
        'truncated',
        `${data.path} does not hold the same number of samples of each channel; copy it again from its source.`,
        { file: data.path, byte: data.size },
      );
    }
    warnings.push({ code: 'short-data', message: 'The file ends within a sample, which is left out.' });
  }
  return statedCount !== null && !isMultiplexed ? statedCount : there;
}

async function readMarkers(
  markers: ByteSource | undefined,
  { markerName, fs, channels }: BrainVisionHeader,
  warnings: Warning[],
  signal?: AbortSignal,
): Promise<BrainVisionMarkers> {
  if (markers !== undefined) {
    const text = await readText(markers, maxMarkerBytes, signal);
    return parseMarkers(text, { fs, channelCount: channels.length }, warnings);
  }
  if (markerName !== null) {
    warnings.push({
      code: 'left-out',
      message: `The markers are missing; drop ${baseName(markerName)} with the header to include them.`,
    });
  }
  return { annotations: [], startTime: null };
}
