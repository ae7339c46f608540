/** The beats of a result, as they are made. */
export interface BeatMaker<Beat> {
  readonly count: number;
  /** @param index  of a beat, from 0 */
  readonly at: (index: number) => Beat;
}

interface Parts {
  readonly maker: BeatMaker<unknown>;
  readonly rest: object;
}

const partsOf = new WeakMap<object, Parts>();

/**
 * A result whose beats are made when they are asked for, and kept while they are in use: of a day they are a hundred
 * thousand objects.
 *
 * @param maker  makes the beats
 * @param rest   all else of the result
 * @returns the result
 */
export function withLazyBeats<Beat, Rest extends object>(
  maker: BeatMaker<Beat>,
  rest: Rest,
): Rest & { readonly beats: readonly Beat[] } {
  let made: WeakRef<readonly Beat[]> | null = null;
  const result = {
    get beats() {
      const before = made?.deref();
      if (before !== undefined) return before;
      const beats = Array.from({ length: maker.count }, (_, index) => maker.at(index));
      made = new WeakRef(beats);
      return beats;
    },
    ...rest,
  };
  partsOf.set(result, { maker, rest });
  return result;
}

/**
 * A result with its beats as something else, none of which is made for it.
 *
 * @param result  of any source
 * @param change  given what makes the beats
 * @returns the result itself, where its beats are there already
 */
export function changeLazyBeats(
  result: object,
  change: (maker: BeatMaker<unknown>) => Iterable<unknown>,
): object {
  const parts = partsOf.get(result);
  return parts === undefined ? result : { beats: change(parts.maker), ...parts.rest };
}
