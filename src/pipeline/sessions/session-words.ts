import { newestVersion } from './file-version.ts';
import type { SessionProblem } from './parse-session.ts';
import { sessionSteps } from './session-file.ts';

/** Version of the sessions that are written. */
export const sessionVersion = newestVersion(sessionSteps);

/** Number of parts that are named; further ones are only counted. */
const maxNamed = 3;

/** Lists parts in words: 'a recording, labels of walk and 3 more'. */
export function listedParts(parts: readonly string[]): string {
  const more = parts.length - maxNamed;
  return `${parts.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Describes why a session file is not opened. */
export function describeFileProblem(name: string, problem: SessionProblem): string {
  if (typeof problem === 'object') {
    return `${name} is from a newer version of Beatbench (session version ${problem.newer}; this one supports ${sessionVersion}). Open it in a newer version.`;
  }
  if (problem === 'damaged') {
    return `${name} is damaged or incomplete: it is not readable JSON. Save the session again where it was made.`;
  }
  if (problem === 'no session')
    return `${name} is not a session of Beatbench. Drop recordings under their own names, without this ending.`;
  return `${name} is a session of an unknown version. Save it again where it was made.`;
}

/** Describes which parts of a session file were not opened. */
export function incompleteFile(name: string, leftOut: readonly string[]): string {
  return `${name} was opened without these parts, which could not be read: ${listedParts(leftOut)}. Save the session again where it was made.`;
}
