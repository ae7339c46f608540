import { BeatbenchError } from '../../model/failure.ts';

/** Types of numbers. Arrays of these are read; others are skipped. */
export type AvroNumber = 'int' | 'long' | 'float' | 'double';

/** A type of an Avro schema, with the names in it resolved. */
export type AvroType = {
  /** Number of bytes of every value of the type; null if it varies. */
  readonly fixedBytes: number | null;
  /** Number of levels of nested types, including itself. */
  readonly height: number;
} & (
  | { readonly kind: 'null' | 'boolean' | 'bytes' | 'string' | 'enum' | 'fixed' | AvroNumber }
  | { readonly kind: 'array' | 'map'; readonly items: AvroType }
  | { readonly kind: 'union'; readonly branches: readonly AvroType[] }
  | { readonly kind: 'record'; readonly name: string; readonly fields: readonly AvroField[] }
);

/** A field of a record. */
export interface AvroField {
  readonly name: string;
  readonly type: AvroType;
}

const maxHeight = 64;
const maxTypes = 10_000;

const plain: Readonly<Record<string, AvroType>> = {
  null: { kind: 'null', fixedBytes: 0, height: 1 },
  boolean: { kind: 'boolean', fixedBytes: 1, height: 1 },
  int: { kind: 'int', fixedBytes: null, height: 1 },
  long: { kind: 'long', fixedBytes: null, height: 1 },
  float: { kind: 'float', fixedBytes: 4, height: 1 },
  double: { kind: 'double', fixedBytes: 8, height: 1 },
  bytes: { kind: 'bytes', fixedBytes: null, height: 1 },
  string: { kind: 'string', fixedBytes: null, height: 1 },
};

/**
 * Parses the schema of an Avro file.
 *
 * Source: Apache Avro 1.11.1, ‘Specification’, Schema Declaration.
 *
 * @param text JSON
 * @param file named in errors
 * @returns the type of the file’s values
 * @throws BeatbenchError `bad-header` if it is invalid; `unsupported` if a type contains itself, if types are nested
 *         deeper than 64, or if there are more than 10 000
 */
export function parseAvroSchema(text: string, file: string): AvroType {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw badSchema(file, 'it is not JSON');
  }
  return new SchemaReader(file).parseType(json, '', 1);
}

class SchemaReader {
  readonly #file: string;
  readonly #named = new Map<string, AvroType>();
  /** Names of types that are being parsed. */
  readonly #open = new Set<string>();
  #count = 0;

  constructor(file: string) {
    this.#file = file;
  }

  parseType(json: unknown, space: string, depth: number): AvroType {
    this.#count += 1;
    if (depth > maxHeight) throw this.#beyond(`nests types deeper than ${maxHeight}`);
    if (this.#count > maxTypes) throw this.#beyond(`has more than ${maxTypes} types`);
    if (typeof json === 'string') return this.#byName(json, space);
    if (Array.isArray(json)) return this.#union(json, space, depth);
    if (typeof json !== 'object' || json === null)
      throw badSchema(this.#file, 'a type is neither a name nor an object');
    const readKey = (key: string): unknown => (Object.hasOwn(json, key) ? Reflect.get(json, key) : undefined);
    const kind = readKey('type');
    if (kind === 'array' || kind === 'map') {
      const items = this.parseType(readKey(kind === 'array' ? 'items' : 'values'), space, depth + 1);
      return this.#made({ kind, items, fixedBytes: null, height: 1 + items.height });
    }
    if (kind === 'enum') return this.#keep(readKey, space, { kind, fixedBytes: null, height: 1 });
    if (kind === 'fixed') {
      const size = readKey('size');
      if (!Number.isSafeInteger(size) || Number(size) < 0)
        throw badSchema(this.#file, 'a fixed type has no size');
      return this.#keep(readKey, space, { kind, fixedBytes: Number(size), height: 1 });
    }
    if (kind === 'record' || kind === 'error') return this.#record(readKey, space, depth);
    // Logical types and documentation are attributes next to the type itself.
    return this.parseType(kind, space, depth + 1);
  }

  #byName(name: string, space: string): AvroType {
    const own = Object.hasOwn(plain, name) ? plain[name] : undefined;
    if (own !== undefined) return own;
    const full = fullName(name, space);
    if (this.#open.has(full) || this.#open.has(name)) throw this.#beyond('has a type that contains itself');
    const found = this.#named.get(full) ?? this.#named.get(name);
    if (found === undefined) throw badSchema(this.#file, `‘${name.slice(0, 80)}’ is not a type`);
    return found;
  }

  #union(json: readonly unknown[], space: string, depth: number): AvroType {
    const branches = json.map((one) => this.parseType(one, space, depth + 1));
    return this.#made({ kind: 'union', branches, fixedBytes: null, height: 1 + maxSchemaHeight(branches) });
  }

  #record(readKey: (key: string) => unknown, space: string, depth: number): AvroType {
    const listed = readKey('fields');
    const name = readKey('name');
    if (!Array.isArray(listed) || typeof name !== 'string')
      throw badSchema(this.#file, 'a record has no name or no fields');
    const full = qualifiedName(readKey, space);
    this.#open.add(full);
    const inner = full.includes('.') ? full.slice(0, full.lastIndexOf('.')) : '';
    const fields = listed.map((field: unknown): AvroField => {
      const own: unknown =
        typeof field === 'object' && field !== null ? Reflect.get(field, 'name') : undefined;
      if (typeof field !== 'object' || field === null || typeof own !== 'string')
        throw badSchema(this.#file, 'a field has no name');
      return { name: own, type: this.parseType(Reflect.get(field, 'type'), inner, depth + 1) };
    });
    this.#open.delete(full);
    const types = fields.map(({ type }) => type);
    return this.#keep(readKey, space, {
      kind: 'record',
      name: full,
      fields,
      fixedBytes: types.reduce<number | null>(
        (sum, { fixedBytes }) => (sum === null || fixedBytes === null ? null : sum + fixedBytes),
        0,
      ),
      height: 1 + maxSchemaHeight(types),
    });
  }

  #keep(readKey: (key: string) => unknown, space: string, type: AvroType): AvroType {
    this.#named.set(qualifiedName(readKey, space), type);
    return this.#made(type);
  }

  /** Checks the depth again, since a name may refer to a type that is itself nested. */
  #made(type: AvroType): AvroType {
    if (type.height > maxHeight) throw this.#beyond(`nests types deeper than ${maxHeight}`);
    return type;
  }

  #beyond(what: string): BeatbenchError {
    return new BeatbenchError(
      'unsupported',
      `The schema of ${this.#file} ${what}, unlike any schema of a recorder; check what the file is.`,
      { file: this.#file, field: 'avro.schema' },
    );
  }
}

function maxSchemaHeight(types: readonly AvroType[]): number {
  return types.reduce((most, { height }) => Math.max(most, height), 0);
}

function qualifiedName(readKey: (key: string) => unknown, space: string): string {
  const own = readKey('namespace');
  return fullName(String(readKey('name')), typeof own === 'string' ? own : space);
}

function fullName(name: string, space: string): string {
  return name.includes('.') || space === '' ? name : `${space}.${name}`;
}

function badSchema(file: string, why: string): BeatbenchError {
  return new BeatbenchError(
    'bad-header',
    `The schema of ${file} cannot be read: ${why}; copy the file again from its source.`,
    { file, field: 'avro.schema' },
  );
}
