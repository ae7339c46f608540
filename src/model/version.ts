import { build } from './build.ts';

/** Stands in every result; the same as in package.json, which a test holds it to. */
export const version = '0.1.0';

/** Version and build in words. */
export const versionText = `${version} (build ${build})`;

/** How every JSON begins that is written here: the version, and what the program was built from. */
export const madeBy = { beatbench: version, build } as const;
