/**
 * What this program was built from: the first digits of a commit, with `+changed` where sources differed from it, or
 * `sources-` and a hash. `scripts/build-plugin.mjs` puts it in place of this text.
 */
export const build: string = 'unknown';
