import { parseStartTime } from '../epoch.ts';
import type { Dataset, Group, Metadata } from 'h5wasm';
import { BeatbenchError, type Warning } from '../../model/failure.ts';
import { printable } from '../../model/printable.ts';
import type { StoredText } from '../arrays/array-file.ts';
import { baseName } from '../paths.ts';
import { type MountedFile, withMounted } from './open-file.ts';
import type { Hdf5Listing, ListedArray } from './thread-messages.ts';

/** An attribute of one number or one text. */
interface PlainAttribute {
  readonly name: string;
  readonly value: number | string;
}

const maxAttributes = 256;
const maxAttributeBytes = 4096;

/** Returns the attributes of a group or dataset that are one number or a text; others are ignored. */
function readAttributes(of: Group | Dataset): PlainAttribute[] {
  const found: PlainAttribute[] = [];
  for (const [name, attribute] of Object.entries(of.attrs).slice(0, maxAttributes)) {
    const { metadata } = attribute;
    if (metadata.total_size > 1 || metadata.size > maxAttributeBytes) continue;
    const value = plainValue(attribute.value);
    if (value !== null) found.push({ name, value });
  }
  return found;
}

function plainValue(value: unknown): number | string | null {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    const [first, ...others] = value as unknown as Iterable<unknown>;
    return others.length === 0 && typeof first !== 'object' ? plainValue(first) : null;
  }
  return null;
}

interface Listing {
  readonly of: MountedFile;
  /** Called for each object. */
  readonly step: () => void;
  readonly arrays: ListedArray[];
  readonly texts: StoredText[];
  readonly leftOut: string[];
  /** Errors of the library for objects that it cannot read. */
  readonly damage: unknown[];
  visitedCount: number;
  startTime: string | null;
}

const maxObjects = 4096;
const maxDepth = 16;
/** Group in which MATLAB stores the targets of cells and objects, and groups of OpenSignals without signals. */
const hiddenGroups = /^#(?:refs|subsystem)#$/;
const openSignalsExtras = new Set(['support', 'plugin', 'events', 'digital']);
const [integerType, floatType] = [0, 1];
const maxTextLength = 64;
/** Maximum compression ratio. */
const maxPacking = 1100;
const maxChunkBytes = 2 ** 26;

/**
 * Lists the numeric datasets of an HDF5 file and the attributes that describe them.
 *
 * @param step called for each object that is examined
 * @returns names, sizes and types, without the numbers
 * @throws BeatbenchError `bad-value`, `too-large` for thousands of objects
 */
export function listArrays(of: MountedFile, step: () => void): Hdf5Listing {
  const listing: Listing = {
    of,
    step,
    arrays: [],
    texts: [],
    leftOut: [],
    damage: [],
    visitedCount: 0,
    startTime: null,
  };
  withMounted(of, ({ file }) => {
    listGroup(listing, file, []);
    if (listing.arrays.length === 0 && listing.damage.length > 0) throw listing.damage[0];
  });
  const warnings: Warning[] = listing.leftOut.length === 0 ? [] : [leftOutWarning(listing.leftOut)];
  return { arrays: listing.arrays, texts: listing.texts, warnings, startTime: listing.startTime };
}

function listGroup(listing: Listing, group: Group, path: readonly string[]): void {
  listAttributes(listing, group, path);
  const names = group.keys();
  const isOpenSignals = names.includes('raw') && names.includes('support');
  for (const name of names) {
    if (hiddenGroups.test(name) || (isOpenSignals && openSignalsExtras.has(name))) continue;
    listing.visitedCount += 1;
    if (listing.visitedCount > maxObjects) throw tooMany(listing.of.path);
    listing.step();
    const own = [...path, name];
    try {
      listEntity(listing, group, own);
    } catch (error) {
      if (error instanceof BeatbenchError || error instanceof WebAssembly.RuntimeError) throw error;
      listing.damage.push(error);
      listing.leftOut.push(own.join('/'));
    }
  }
}

function tooMany(file: string): BeatbenchError {
  return new BeatbenchError(
    'too-large',
    `${baseName(file)} holds more than ${maxObjects} objects; save the signals alone.`,
    { file },
  );
}

function listEntity(listing: Listing, group: Group, path: readonly string[]): void {
  const { library } = listing.of;
  // A link out of the file is neither a dataset nor a group.
  const name = path.at(-1) ?? '';
  const entity = group.get(name);
  const isSoftLink = group.get_link(`${group.path}/${name}`.replace('//', '/')) !== null;
  // The target of a soft link is listed in its own place.
  if (isSoftLink && (library.isDataset(entity) || library.isGroup(entity))) return;
  if (library.isDataset(entity)) listDataset(listing, entity, path);
  else if (library.isGroup(entity) && path.length < maxDepth) listGroup(listing, entity, path);
  else listing.leftOut.push(path.join('/'));
}

function listDataset(listing: Listing, dataset: Dataset, path: readonly string[]): void {
  const { metadata } = dataset;
  const shape = metadata.shape ?? [];
  const long = shape.filter((size) => size !== 1);
  if (shape.includes(0)) return;
  const attributes = readAttributes(dataset);
  const matlabClass = attributes.find(({ name }) => name === 'MATLAB_class')?.value;
  if (matlabClass === 'char') {
    if (long.length <= 1 && (long[0] ?? 1) <= maxTextLength) listMatlabText(listing, dataset, path);
    return;
  }
  const isNumber = metadata.type === integerType || metadata.type === floatType;
  if (!isNumber || long.length > 2 || !isBacked(metadata, dataset, listing.of.size)) {
    listing.leftOut.push(path.join('/'));
    return;
  }
  listing.arrays.push({ path, stored: { name: dataset.path, shape }, type: numberType(metadata) });
  listAttributes(listing, dataset, path);
}

/** Returns the type of the numbers, such as `int16`. */
function numberType({ type, size, signed }: Metadata): string {
  const kind = type === floatType ? 'float' : signed ? 'int' : 'uint';
  return `${kind}${8 * size}`;
}

/**
 * Returns whether the file can contain as many values as the shape says; samples that were never written do not count.
 */
function isBacked(metadata: Metadata, dataset: Dataset, fileBytes: number): boolean {
  const bytes = (metadata.shape ?? []).reduce((product, size) => product * size, metadata.size);
  const chunkBytes = (metadata.chunks ?? []).reduce((product, size) => product * size, metadata.size);
  const isPacked = metadata.chunks !== null && dataset.filters.length > 0;
  const maxArrayBytes = (isPacked ? maxPacking : 1) * fileBytes;
  return bytes <= maxArrayBytes && chunkBytes <= Math.min(maxArrayBytes, maxChunkBytes);
}

function listMatlabText({ texts }: Listing, dataset: Dataset, path: readonly string[]): void {
  const { value } = dataset;
  if (!(value instanceof Uint16Array)) return;
  texts.push({ path, text: String.fromCharCode(...value).trim() });
}

/** Lists numbers and texts attached to a group or dataset as if they were inside it. */
function listAttributes(listing: Listing, of: Group | Dataset, path: readonly string[]): void {
  let date = '';
  let time = '';
  for (const { name, value } of readAttributes(of)) {
    if (typeof value === 'string') listing.texts.push({ path: [...path, name], text: value });
    else listing.arrays.push({ path: [...path, name], stored: value, type: 'float64' });
    if (name === 'date' && typeof value === 'string') date = value;
    if (name === 'time' && typeof value === 'string') time = value;
  }
  listing.startTime ??= parseStartTime(date, time);
}

const shownNames = 5;

function leftOutWarning(names: readonly string[]): Warning {
  const quotedNames = names.slice(0, shownNames).map((name) => `"${printable(name)}"`);
  const more = names.length > shownNames ? ` and ${names.length - shownNames} more` : '';
  return {
    code: 'left-out',
    message: `Cells, links, compound values, arrays of three axes and arrays without stored values are not read: ${quotedNames.join(', ')}${more}.`,
  };
}
