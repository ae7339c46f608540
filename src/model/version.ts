import { build } from './build.ts';

/** Version in every result. A test checks that it equals the one in package.json. */
export const version = '0.1.0';

/** Version and build in words. */
export const versionText = `${version} (build ${build})`;

/** First fields of all JSON output: the version, and the build of the program. */
export const softwareFields = { beatbench: version, build } as const;
