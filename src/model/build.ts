/**
 * Source that this program was built from: the first digits of a commit, with `+changed` if sources differed from it,
 * or `sources-` and a hash. `scripts/build-plugin.mjs` replaces this text.
 */
export const build: string = 'unknown';
