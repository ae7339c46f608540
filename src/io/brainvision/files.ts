import type { ByteSource } from '../../model/recording.ts';
import { fileExtension, parentFolder } from '../paths.ts';
import { decodeText } from '../source.ts';
import { namesInBrainVision } from './header.ts';

/** Headers of thousands of channels are shorter. */
export const mostHeaderBytes = 4 << 20;

/** Whether a file is a header of BrainVision by its name. */
export function isBrainVisionHeader(path: string): boolean {
  return /^[va]hdr$/i.test(fileExtension(path));
}

/**
 * The files that BrainVision headers name beside them, which are no recordings of their own.
 *
 * @param sources in any order
 * @returns those among `sources`
 * @throws only what `signal` aborts with
 */
export async function filesOfBrainVision(
  sources: readonly ByteSource[],
  signal?: AbortSignal,
): Promise<ReadonlySet<ByteSource>> {
  const headers = sources.filter(({ path }) => isBrainVisionHeader(path));
  const named = new Set<string>();
  for (const header of headers) {
    for (const path of await pathsNamedBy(header, signal)) named.add(path);
  }
  return new Set(sources.filter(({ path }) => named.has(path.toLowerCase()) && !isBrainVisionHeader(path)));
}

/** Paths in small letters; also those of the header’s own name, which are its files after it was renamed. */
async function pathsNamedBy(header: ByteSource, signal?: AbortSignal): Promise<string[]> {
  const folder = parentFolder(header.path);
  const own = ['eeg', 'vmrk', 'amrk'].map((extension) => withExtension(header.path, extension));
  let names: string[] = [];
  try {
    const text = decodeText(await header.read(0, mostHeaderBytes, signal));
    names = namesInBrainVision(text, header.path);
  } catch {
    // One that cannot be read fails when it is opened, and says why.
    signal?.throwIfAborted();
  }
  return [...names.map((name) => folder + name), ...own].map((path) => path.toLowerCase());
}

/** A path with another extension. */
export function withExtension(path: string, extension: string): string {
  return path.slice(0, path.length - fileExtension(path).length) + extension;
}
