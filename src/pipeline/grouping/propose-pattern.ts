import type { RecordingLabels } from '../../model/recording-labels.ts';
import { matchPattern, parsePattern } from './pattern.ts';
import { areBids, isBids, isBrief, isLevel, isNamed, areLabelsPlausible } from './plausible-labels.ts';

interface Candidate {
  readonly text: string;
  /** Whether one name that fits is evidence enough. */
  readonly isEvident: boolean;
  /** Whether tasks have to recur in several states, which tells them from states of two words. */
  readonly isCrossed?: boolean;
  /** Whether subjects have to be called so, where they stand elsewhere than first. */
  readonly isNamed?: boolean;
}

const separators = ['_', '-', ' ', '.'] as const;

/** Names by the Brain Imaging Data Structure, with or without a word for what the file holds at their end. */
const bids: readonly Candidate[] = [
  'sub-{subject}_task-{task}_run-{trial}',
  'sub-{subject}_ses-{state}_task-{task}_run-{trial}',
  'sub-{subject}_ses-{state}_run-{trial}',
  'sub-{subject}_ses-{state}_task-{task}',
  'sub-{subject}_task-{task}',
  'sub-{subject}_ses-{state}',
].flatMap((text) => [text, `${text}_*`].map((one) => ({ text: one, isEvident: true })));

/** Patterns in the order in which they are preferred where they fit equally many names. */
const candidates: readonly Candidate[] = [
  ...bids,
  ...separators.flatMap((sep) => [
    {
      text: ['{subject}', '{state}', '{task}', '{trial}'].join(sep),
      isEvident: false,
      isCrossed: true,
    },
    { text: ['{subject}', '{state}', '{trial}'].join(sep), isEvident: true },
    { text: ['{subject}', '{trial}', '{state}'].join(sep), isEvident: false, isNamed: true },
    { text: ['{state}', '{subject}', '{trial}'].join(sep), isEvident: false, isNamed: true },
  ]),
  ...separators.flatMap((sep) => [
    { text: `{subject}/{state}${sep}{trial}`, isEvident: false },
    { text: `{state}/{subject}${sep}{trial}`, isEvident: false, isNamed: true },
    { text: ['{subject}', '{state}'].join(sep), isEvident: false },
    { text: ['{state}', '{subject}'].join(sep), isEvident: false, isNamed: true },
  ]),
  { text: '{subject}/{state}/{trial}', isEvident: false },
  { text: '{subject}/{trial}/{state}', isEvident: false, isNamed: true },
  { text: '{state}/{subject}/{trial}', isEvident: false, isNamed: true },
  { text: '{subject}/{state}', isEvident: false },
  { text: '{state}/{subject}', isEvident: false, isNamed: true },
  { text: '{subject}/{state}/*', isEvident: false },
];

/** Whether one name alone shows what it is made of. */
const isSure = ({ subject, state, task }: RecordingLabels): boolean =>
  (task !== null && state === null) || (isNamed(subject) && (!isBrief(state) || isLevel(state)));

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
 * Those whose short states are states: one subject has several of them; and where subjects are not called so, several
 * subjects have the same.
 */
function withoutStrays(labels: readonly RecordingLabels[]): readonly RecordingLabels[] {
  const brief = labels.filter(({ state }) => isBrief(state));
  const statesOf = new Map<string | null, Set<string | null>>();
  for (const { subject, state } of labels) {
    statesOf.set(subject, (statesOf.get(subject) ?? new Set()).add(state));
  }
  const sets = [...statesOf.values()];
  const isSeveral = sets.some((states) => states.size > 1);
  const isShared =
    new Set(brief.map(({ state }) => state)).size < sets.reduce((sum, set) => sum + set.size, 0);
  const isAlone = labels.length === 1;
  const areStates = isAlone || (isSeveral && (isShared || brief.every(({ subject }) => isNamed(subject))));
  return areStates ? labels : labels.filter(({ state }) => !isBrief(state));
}

function choosePlausible(found: readonly RecordingLabels[], hasNames: boolean): readonly RecordingLabels[] {
  return found.filter((labels) => areLabelsPlausible(labels) && (!hasNames || isNamed(labels.subject)));
}

/**
 * The pattern that explains the most of the paths of recordings, or null where none does.
 *
 * It takes two names, or one of three parts that begins with a subject as `S06`; a name such as
 * `100` or `sel103` is a name and nothing else. Of patterns that explain equally many, the one whose
 * subjects are called so.
 */
export function proposePattern(paths: readonly string[]): string | null {
  let best: string | null = null;
  let most = { fitting: 0, named: 0 };
  for (const { text, isEvident, isCrossed = false, isNamed: hasNames = false } of candidates) {
    const { pattern } = parsePattern(text);
    if (!pattern) continue;
    const found = paths.map((path) => matchPattern(pattern, path)).filter((labels) => labels !== null);
    const fitting = isBids(text) ? found.filter(areBids) : withoutStrays(choosePlausible(found, hasNames));
    if (isCrossed && !areCrossed(fitting)) continue;
    const [first] = fitting;
    const isEnough =
      fitting.length > 1 || (isEvident && first !== undefined && (isBids(text) || isSure(first)));
    const named = fitting.filter(({ subject }) => isBids(text) || isNamed(subject)).length;
    const isMore = fitting.length > most.fitting || (fitting.length === most.fitting && named > most.named);
    if (isEnough && isMore) {
      best = text;
      most = { fitting: fitting.length, named };
    }
  }
  return best;
}
