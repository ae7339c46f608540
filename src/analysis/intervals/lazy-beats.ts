/** Creates the beats of a result one by one. */
export interface BeatMaker<Beat> {
  readonly count: number;
  /** @param index  of a beat, from 0 */
  readonly at: (index: number) => Beat;
}

interface Parts {
  readonly maker: BeatMaker<unknown>;
  readonly rest: object;
}

const partsByResult = new WeakMap<object, Parts>();

/**
 * Makes a result whose beats are created on first access and kept while they are in use. A day has a hundred thousand
 * beats.
 *
 * @param maker  creates the beats
 * @param rest   the other fields of the result
 * @returns the result
 */
export function withLazyBeats<Beat, Rest extends object>(
  maker: BeatMaker<Beat>,
  rest: Rest,
): Rest & { readonly beats: readonly Beat[] } {
  let cache: WeakRef<readonly Beat[]> | null = null;
  const result = {
    get beats() {
      const before = cache?.deref();
      if (before !== undefined) return before;
      const beats = Array.from({ length: maker.count }, (_, index) => maker.at(index));
      cache = new WeakRef(beats);
      return beats;
    },
    ...rest,
  };
  partsByResult.set(result, { maker, rest });
  return result;
}

/**
 * Returns a result with its beats in another form, without creating them.
 *
 * @param result  of any source
 * @param change  converts the maker of the beats
 * @returns the result itself if its beats already exist
 */
export function changeLazyBeats(
  result: object,
  change: (maker: BeatMaker<unknown>) => Iterable<unknown>,
): object {
  const parts = partsByResult.get(result);
  return parts === undefined ? result : { beats: change(parts.maker), ...parts.rest };
}
