import type { AsideReason } from './asides.ts';
import { newestVersion } from './file-version.ts';
import type { SessionProblem } from './parse-session.ts';
import { sessionSteps } from './session-file.ts';

const known = newestVersion(sessionSteps);

/** What is wrong with the session that the browser kept: it could not be read, or not all of it was understood. */
export type KeptProblem = SessionProblem | 'unread' | { readonly leftOut: readonly string[] };

/** Why it is set aside. */
export function asideReason(problem: KeptProblem): AsideReason {
  if (typeof problem === 'object') return 'leftOut' in problem ? 'incomplete' : 'newer';
  return problem === 'no session' || problem === 'unknown version' ? 'unread' : problem;
}

/** Parts that are named; more are counted. */
const mostNamed = 3;

/** Parts in words: 'a recording, labels of walk and 3 more'. */
function listed(parts: readonly string[]): string {
  const more = parts.length - mostNamed;
  return `${parts.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Said after that, where it was set aside. */
export const setAsideWords = 'It is set aside as it was.';

/** Why the session that the browser kept is not taken up as it is. */
export function problemOfKept(problem: KeptProblem): string {
  if (typeof problem === 'object' && 'leftOut' in problem)
    return `Parts of what this browser kept of the last visit could not be read and are left out: ${listed(problem.leftOut)}.`;
  if (typeof problem === 'object') {
    return `The last visit was with a newer version of Beatbench (session version ${problem.newer}; this one knows ${known}), and the page started anew.`;
  }
  const words = {
    damaged: 'What this browser kept of the last visit is damaged, and the page started anew.',
    'no session': 'What this browser kept of the last visit is not a session, and the page started anew.',
    'unknown version':
      'What this browser kept of the last visit has an unknown version, and the page started anew.',
    unread: 'What this browser kept of the last visit could not be read when the page opened.',
  } as const;
  return words[problem];
}

/** Why a session file is not opened. */
export function problemOfFile(name: string, problem: SessionProblem): string {
  if (typeof problem === 'object') {
    return `${name} is of a newer version of Beatbench (session version ${problem.newer}; this one knows ${known}). Open it in a newer one.`;
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
  return `${name} was opened without parts that could not be read: ${listed(leftOut)}. Save the session again where it was made.`;
}
