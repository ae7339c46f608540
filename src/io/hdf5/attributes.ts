import type { Dataset, Group } from 'h5wasm';

/** An attribute of one number or one text. */
export interface PlainAttribute {
  readonly name: string;
  readonly value: number | string;
}

const mostAttributes = 256;
const mostAttributeBytes = 4096;

/**
 * The attributes of a group or dataset that are one number or a text; the others say nothing here.
 *
 * @param of an open object of the library
 * @returns in the order of the file
 */
export function attributesOf(of: Group | Dataset): PlainAttribute[] {
  const found: PlainAttribute[] = [];
  for (const [name, attribute] of Object.entries(of.attrs).slice(0, mostAttributes)) {
    const { metadata } = attribute;
    if (metadata.total_size > 1 || metadata.size > mostAttributeBytes) continue;
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
