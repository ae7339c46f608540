/**
 * Windows of one shape, with one column per field. They are transferred between threads much faster than thousands of
 * small objects.
 */
export interface PackedWindows {
  readonly count: number;
  /** Names from the window down to the field, for each column. */
  readonly paths: readonly (readonly string[])[];
  /** Numbers with NaN for null; else the values themselves. */
  readonly columns: readonly (Float64Array | readonly unknown[])[];
}

type Named = Readonly<Record<string, unknown>>;

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNumberOrNull = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && !Number.isNaN(value));

function packColumn(values: readonly unknown[]): Float64Array | readonly unknown[] {
  return values.every(isNumberOrNull) ? Float64Array.from(values, (value) => value ?? Number.NaN) : values;
}

const hasFields = (value: unknown): value is Named => isNamed(value) && Object.keys(value).length > 0;

const hasNames = (value: unknown, names: readonly string[]): boolean => {
  const own = isNamed(value) ? Object.keys(value) : [];
  return own.length === names.length && own.every((name, k) => name === names[k]);
};

/** Returns the columns of values, field by field below a path; null if the values have different fields. */
function columnsIn(
  values: readonly unknown[],
  before: readonly string[],
): readonly (readonly [path: readonly string[], column: PackedWindows['columns'][number]])[] | null {
  const [first] = values;
  if (!hasFields(first)) {
    if (values.some(hasFields)) return null;
    return [[before, packColumn(values)]];
  }
  const names = Object.keys(first);
  if (!values.every((value) => hasNames(value, names))) return null;
  const fields = names.map((name) =>
    columnsIn(
      values.map((value) => (value as Named)[name]),
      [...before, name],
    ),
  );
  return fields.every((own) => own !== null) ? fields.flat() : null;
}

/** Packs windows; null if they have different fields. */
export function packWindows(windows: readonly object[]): PackedWindows | null {
  const fields = hasFields(windows[0]) ? columnsIn(windows, []) : null;
  if (fields === null) return null;
  return {
    count: windows.length,
    paths: fields.map(([path]) => path),
    columns: fields.map(([, column]) => column),
  };
}

/** Makes a function that creates an object of a window, from columns whose paths begin with the same names. */
function reader(paths: readonly (readonly string[])[], columns: PackedWindows['columns'], depth: number) {
  const names = [...new Set(paths.map((path) => path[depth] ?? ''))];
  const fields = names.map((name): readonly [string, (w: number) => unknown] => {
    const own = paths.flatMap((path, k) => (path[depth] === name ? [k] : []));
    const [k = 0] = own;
    const column = columns[k];
    if (paths[k]?.length !== depth + 1)
      return [
        name,
        reader(
          own.map((each) => paths[each] ?? []),
          own.map((each) => columns[each] ?? []),
          depth + 1,
        ),
      ];
    if (!(column instanceof Float64Array)) return [name, (w) => column?.[w]];
    return [name, (w) => (Number.isNaN(column[w]) ? null : column[w])];
  });
  return (w: number): Named => {
    const made: Record<string, unknown> = {};
    for (const [name, read] of fields) made[name] = read(w);
    return made;
  };
}

/** Unpacks windows, with fields in their order. */
export function unpackWindows({ count, paths, columns }: PackedWindows): readonly object[] {
  const read = reader(paths, columns, 0);
  return Array.from({ length: count }, (_, w) => read(w));
}
