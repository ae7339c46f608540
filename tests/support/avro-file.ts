/** Concatenates bytes. */
export function avroBytes(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** Encodes an integer in Avro's variable-length zigzag code. */
export function avroLong(value: number | bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, (BigInt(value) << 1n) ^ (BigInt(value) >> 63n));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Uint8Array.from([...bytes, Number(rest)]);
}

export function avroText(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  return avroBytes(avroLong(bytes.length), bytes);
}

export function avroFloat(value: number): Uint8Array {
  return new Uint8Array(Float32Array.of(value).buffer);
}

/** Encodes an array as one block. */
export function avroArray(items: readonly Uint8Array[]): Uint8Array {
  return items.length === 0 ? avroLong(0) : avroBytes(avroLong(items.length), ...items, avroLong(0));
}

const sync = Uint8Array.from({ length: 16 }, (_, k) => 200 + k);

/** Writes a file of one block with one value. */
export function avroFile(schema: unknown, value: Uint8Array, codec = 'null'): Uint8Array {
  const head = [
    avroText('avro.schema'),
    avroText(typeof schema === 'string' ? schema : JSON.stringify(schema)),
    avroText('avro.codec'),
    avroText(codec),
  ];
  const metadata = avroBytes(avroLong(2), ...head, avroLong(0));
  return avroBytes(
    new TextEncoder().encode('Obj\u0001'),
    metadata,
    sync,
    avroLong(1),
    avroLong(value.length),
    value,
    sync,
  );
}

const numbers = (name: string, items: string) => ({ name, type: { type: 'array', items } });
const bvpFields = [
  { name: 'timestampStart', type: 'long' },
  { name: 'samplingFrequency', type: 'float' },
  numbers('values', 'float'),
];

/** Returns the schema of `rawData` with the given fields. */
export function wornSchema(fields: readonly unknown[]): unknown {
  const raw = { type: 'record', name: 'Raw', fields };
  return { type: 'record', name: 'Session', fields: [{ name: 'rawData', type: raw }] };
}

/** Writes a session with only a BVP. */
export function madeEmpatica(): Uint8Array {
  const bvp = { name: 'bvp', type: { type: 'record', name: 'Bvp', fields: bvpFields } };
  const values = Array.from({ length: 400 }, (_, n) => avroFloat(50 * Math.sin(n / 9)));
  const value = avroBytes(avroLong(1_700_000_000_000_000), avroFloat(64), avroArray(values));
  return avroFile(wornSchema([bvp]), value);
}
