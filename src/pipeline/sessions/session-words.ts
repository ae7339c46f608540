import { newestVersion } from './file-version.ts';
import type { SessionProblem } from './parse-session.ts';
import { sessionSteps } from './session-file.ts';

/** The version of sessions that is written here. */
export const knownSession = newestVersion(sessionSteps);

/** Parts that are named; more are counted. */
const mostNamed = 3;

/** Parts in words: 'a recording, labels of walk and 3 more'. */
export function listedParts(parts: readonly string[]): string {
  const more = parts.length - mostNamed;
  return `${parts.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Why a session file is not opened. */
export function problemOfFile(name: string, problem: SessionProblem): string {
  if (typeof problem === 'object') {
    return `${name} is of a newer version of Beatbench (session version ${problem.newer}; this one knows ${knownSession}). Open it in a newer one.`;
  }
  if (problem === 'damaged') {
    return `${name} is damaged or not whole: it is not readable JSON. Save the session again where it was made.`;
  }
  if (problem === 'no session')
    return `${name} is not a session of Beatbench. Drop recordings as they are, without this ending.`;
  return `${name} is a session of an unknown version. Save it again where it was made.`;
}

/** What of a session file was not opened. */
export function incompleteFile(name: string, leftOut: readonly string[]): string {
  return `${name} was opened without parts that could not be read: ${listedParts(leftOut)}. Save the session again where it was made.`;
}
