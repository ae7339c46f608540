import type { RecordingLabels } from '../../model/recording-labels.ts';
import { matchPattern, parsePattern } from './pattern.ts';

interface Candidate {
  readonly text: string;
  /** Whether one name that fits is evidence enough. */
  readonly isEvident: boolean;
  /** Whether tasks have to recur in several states, which tells them from states of two words. */
  readonly isCrossed?: boolean;
}

const separators = ['_', '-', ' ', '.'] as const;

/** Patterns in the order in which they are preferred where they fit equally many names. */
const candidates: readonly Candidate[] = [
  { text: 'sub-{subject}_task-{task}_run-{trial}', isEvident: true },
  { text: 'sub-{subject}_ses-{state}_task-{task}_run-{trial}', isEvident: true },
  { text: 'sub-{subject}_task-{task}', isEvident: true },
  ...separators.flatMap((sep) => [
    {
      text: ['{subject}', '{state}', '{task}', '{trial}'].join(sep),
      isEvident: false,
      isCrossed: true,
    },
    { text: ['{subject}', '{state}', '{trial}'].join(sep), isEvident: true },
  ]),
  ...separators.flatMap((sep) => [
    { text: `{subject}/{state}${sep}{trial}`, isEvident: false },
    { text: ['{subject}', '{state}'].join(sep), isEvident: false },
  ]),
  { text: '{subject}/{state}/{trial}', isEvident: false },
  { text: '{subject}/{state}', isEvident: false },
  { text: '{subject}/{state}/*', isEvident: false },
];

const named = /^(?:s|p|v|sub|subj|subject|pat|patient|pt|vp|id|proband|participant|volunteer)[-_ ]?\d{1,4}$/i;
const lettered = /^[a-z]{1,4}\d{1,4}$/i;
/** Words for what a file holds, which are no state of a subject. */
const contents =
  /^(?:ecg|ekg|ppg|pcg|abp|bp|eeg|emg|acc|resp|raw|data|signals?|record|recordings?|file|sample|test|copy|part|lead|chan|channel|filtered|clean|export|output|result|annotations?|ann|skew|frame|sync|both)[ _-]?\d*$/i;
const trialForm = /^(?:trial|run|rep|take|t|r)?\d{1,3}$/i;

/** Whether values look like a subject, a state and a trial, and not like any words between dashes. */
export function isPlausible({ subject, state, task, trial }: RecordingLabels): boolean {
  if (trial !== null && !trialForm.test(trial)) return false;
  if (state !== null && (!/^[a-z][a-z]{2}/i.test(state) || contents.test(state))) return false;
  // A number by itself in what is left of a name is its trial, and the pattern another.
  if (trial === null && task === null && /(?:^|[_\-. ])\d+(?:$|[_\-. ])/.test(state ?? '')) return false;
  if (subject === null) return false;
  if (task !== null && state === null) return true;
  if (task !== null && !/^[a-z]{2}/i.test(task)) return false;
  return named.test(subject) || (trial !== null && (lettered.test(subject) || /^\d{1,3}$/.test(subject)));
}

/** Whether one name alone shows what it is made of. */
const isSure = ({ subject, state, task }: RecordingLabels): boolean =>
  (task !== null && state === null) || named.test(subject ?? '');

/** Whether several tasks were done in several states each, none of them a state's second word. */
function areCrossed(labels: readonly RecordingLabels[]): boolean {
  const statesOf = new Map<string, Set<string>>();
  for (const { task, state } of labels) {
    if (task === null || state === null || /[_\-. ]/.test(task)) return false;
    statesOf.set(task, (statesOf.get(task) ?? new Set()).add(state));
  }
  const isEach = [...statesOf.values()].every((states) => states.size > 1);
  return statesOf.size > 1 && isEach;
}

/**
 * The pattern that explains the most of the paths of recordings, or null where none does.
 *
 * It takes two names, or one of three parts that begins with a subject as `S06`; a name such as
 * `100` or `sel103` is a name and nothing else.
 */
export function proposePattern(paths: readonly string[]): string | null {
  let best: string | null = null;
  let most = 0;
  for (const { text, isEvident, isCrossed = false } of candidates) {
    const { pattern } = parsePattern(text);
    if (!pattern) continue;
    const fitting = paths
      .map((path) => matchPattern(pattern, path))
      .filter((labels) => labels !== null)
      .filter(isPlausible);
    if (isCrossed && !areCrossed(fitting)) continue;
    const isEnough = fitting.length > 1 || (isEvident && fitting[0] !== undefined && isSure(fitting[0]));
    if (isEnough && fitting.length > most) {
      best = text;
      most = fitting.length;
    }
  }
  return best;
}
