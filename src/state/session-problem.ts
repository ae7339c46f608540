import { newestVersion } from './file-version.ts';
import type { SessionProblem } from './parse-session.ts';
import { sessionSteps } from './session-file.ts';

const known = newestVersion(sessionSteps);

/** Why the session that the browser kept is not taken up. */
export function problemOfKept(problem: SessionProblem): string {
  if (typeof problem === 'object') {
    return `The last visit was with a newer version of Beatbench (session version ${problem.newer}; this one knows ${known}), and the page started anew.`;
  }
  const words = {
    damaged: 'damaged',
    'no session': 'no session',
    'unknown version': 'of no known version',
  } as const;
  return `What this browser kept of the last visit is ${words[problem]}, and the page started anew.`;
}

/** Why a session file is not opened. */
export function problemOfFile(name: string, problem: SessionProblem): string {
  if (typeof problem === 'object') {
    return `${name} is of a newer version of Beatbench (session version ${problem.newer}; this one knows ${known}). Open it in a newer one.`;
  }
  if (problem === 'damaged') {
    return `${name} is damaged or not whole: it is no JSON that can be read. Save the session again where it was made.`;
  }
  if (problem === 'no session')
    return `${name} is no session of Beatbench. Drop recordings as they are, without this ending.`;
  return `${name} is a session of no known version. Save it again where it was made.`;
}
