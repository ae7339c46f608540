import type { AsideReason } from './asides.ts';
import type { SessionProblem } from '../../pipeline/sessions/parse-session.ts';
import { knownSession, listedParts } from '../../pipeline/sessions/session-words.ts';

/** What is wrong with the session that the browser kept: it could not be read, or not all of it was understood. */
export type KeptProblem = SessionProblem | 'unread' | { readonly leftOut: readonly string[] };

/** Why it is set aside. */
export function asideReason(problem: KeptProblem): AsideReason {
  if (typeof problem === 'object') return 'leftOut' in problem ? 'incomplete' : 'newer';
  return problem === 'no session' || problem === 'unknown version' ? 'unread' : problem;
}

/** Said after that, where it was set aside. */
export const setAsideWords = 'It is set aside as it was.';

/** Why the session that the browser kept is not taken up as it is. */
export function problemOfKept(problem: KeptProblem): string {
  if (typeof problem === 'object' && 'leftOut' in problem)
    return `Parts of what this browser kept of the last visit could not be read and are left out: ${listedParts(problem.leftOut)}.`;
  if (typeof problem === 'object') {
    return `The last visit was with a newer version of Beatbench (session version ${problem.newer}; this one knows ${knownSession}), and the page started anew.`;
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
