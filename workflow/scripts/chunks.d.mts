interface Row {
  readonly file: string;
  readonly bytes: number;
}

export function filesPerChunk(rows: readonly Row[], config: Readonly<Record<string, number>>): number;

export function assignChunks<One extends Row>(
  rows: readonly One[],
  perChunk: number,
  before: ReadonlyMap<string, string>,
): Map<string, One[]>;
