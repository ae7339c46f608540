import type { RecordingLabels } from '../../model/recording-labels.ts';
import { matchPattern, parsePattern, pathNames } from './pattern.ts';

const named = /^(?:s|p|v|sub|subj|subject|pat|patient|pt|vp|id|proband|participant|volunteer)[-_ ]?\d{1,4}$/i;
const lettered = /^[a-z]{1,4}\d{1,4}$/i;
/** Words for the content of a file, which are not states of a subject. */
const contents =
  /^(?:ecg|ekg|ppg|pcg|abp|bp|eeg|emg|acc|resp|hr|rr|raw|data|signals?|record|recordings?|file|sample|test|copy|part|lead|ch|chan|channel|filtered|clean|export|output|result|annotations?|ann|skew|frame|sync|both)[ _-]?\d*$/i;
const leads = /^(?:i{1,3}|av[rlf]|v[1-9]r?|ml?ii)$/i;
const trialForm = /^(?:trial|run|rep|take|day|session|ses|visit|t|r)?[-_ ]?\d{1,3}$/i;

/** `L1`, `L3↓`, `L3down`, `W50`. */
const levelForm = /^[a-z]{1,2}[ _-]?\d{1,3}[ _-]?(?:[↓↑⇓⇑+]|dn|down|up|desc|asc)?$/i;
/** `50W`, `30deg`. */
const measured = /^\d{1,4} ?(?:w|watts?|deg|kmh|km|rpm|%)(?:[↓↑]|_?down|_?up)?$/i;
const word = /^\p{L}{3}/u;
const initials = /^[a-z]{1,2}$/i;

/** Returns whether a subject looks like one, and not like letters and a number with another meaning. */
function isPlausibleSubject(subject: string | null): boolean {
  return subject !== null && named.test(subject) && !leads.test(subject);
}

/** Returns whether a state is so short that one name is not sufficient evidence. */
function isShortState(state: string | null): boolean {
  return state !== null && !word.test(state);
}

/** Returns whether a short state has the form of a level. */
function isLevelState(state: string | null): boolean {
  return levelForm.test(state ?? '') || measured.test(state ?? '');
}

/**
 * Returns whether a pattern is of the Brain Imaging Data Structure, whose words for the parts are sufficient evidence.
 */
function isBidsPattern(pattern: string): boolean {
  return pattern.startsWith('sub-{subject}_');
}

/** Returns whether values have the form of that structure: letters and digits, since dashes separate them. */
function areBidsLabels(labels: RecordingLabels): boolean {
  return Object.values(labels).every((value) => value === null || !/[_\-. ]/.test(value));
}

/** Returns whether values look like a subject, a state and a trial, and not like arbitrary words between separators. */
function areLabelsPlausible({ subject, state, task, trial }: RecordingLabels): boolean {
  if (trial !== null && !trialForm.test(trial)) return false;
  if (state !== null && !isState(state)) return false;
  // A number by itself in the rest of a name is its trial, so another pattern fits better.
  if (trial === null && task === null && /(?:^|[_\-. ])\d+(?:$|[_\-. ])/.test(state ?? '')) return false;
  if (subject === null) return false;
  if (task !== null && state === null) return true;
  if (task !== null && !/^[a-z]{2}/i.test(task)) return false;
  return named.test(subject) || (trial !== null && (lettered.test(subject) || /^\d{1,3}$/.test(subject)));
}

function isState(state: string): boolean {
  if (contents.test(state) || leads.test(state)) return false;
  return word.test(state) || initials.test(state) || isLevelState(state);
}

/** Postures by their abbreviations in file names. */
const postures: Readonly<Record<string, string>> = {
  sit: 'seated',
  sitting: 'seated',
  sup: 'supine',
  stand: 'standing',
  rec: 'recumbent',
};

const postureWords = new Set([...Object.keys(postures), ...Object.values(postures), 'tilt', 'prone', 'hut']);

/** A level on the way down, and one that is marked as on the way up. */
const wayDown = /^(\p{L}* ?\d+ ?\p{L}?)[ -]?(?:down|dn|desc|⇓)$/iu;

const wayUp = /^(\p{L}* ?\d+ ?\p{L}?)[ -]?(?:up|asc|↑|⇑)$/iu;

const leadingLetters = (text: string): string => /^[a-z]*/.exec(text.toLowerCase())?.[0] ?? '';

/** A pattern, and whether the user entered it. */
export interface ChosenPattern {
  readonly text: string;
  readonly byHand: boolean;
}

/**
 * Applies a pattern to the paths of recordings, one by one; null if it does not match, or is not a pattern. A
 * suggested pattern is not applied to names that only happen to contain its separators.
 */
export function labelPaths(
  { text, byHand }: ChosenPattern,
  paths: readonly string[],
): readonly (RecordingLabels | null)[] {
  const { pattern } = parsePattern(text);
  const written = paths.map((path) => {
    const labels = pattern ? matchPattern(pattern, pathNames(path)) : null;
    return labels && (byHand || (isBidsPattern(text) ? areBidsLabels : areLabelsPlausible)(labels))
      ? labels
      : null;
  });
  return tidyLabels(written);
}

/** Returns a state in words; 'rec' is a posture only among postures, since it may mean recovery or recording. */
function stateWords(state: string, hasPosture: boolean): string {
  const known = postures[state.toLowerCase()];
  if (known !== undefined && (state.toLowerCase() !== 'rec' || hasPosture)) return known;
  const words = state
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .replace(wayDown, '$1↓')
    .replace(wayUp, '$1');
  // A long text in capitals is a word and not an abbreviation.
  return /^[A-Z][A-Z ]{4,}\d*$/.test(words) ? words.toLowerCase() : words;
}

/** Converts `trial-01`, `T1` and `001` to trial 1. */
function trialWords(trial: string): string {
  const digits = /^(?:trial|run|rep|take|day|session|ses|visit|t|r)?[-_ ]?(\d+)$/i.exec(trial)?.[1];
  return digits?.replace(/^0+(?=\d)/, '') ?? trial;
}

/**
 * Converts labels from file names to usual words.
 *
 * @param written  of all recordings, since one name explains another; null where the pattern did not match
 */
function tidyLabels(written: readonly (RecordingLabels | null)[]): readonly (RecordingLabels | null)[] {
  const states = new Set(written.flatMap((labels) => (labels?.state ? [leadingLetters(labels.state)] : [])));
  states.delete('rec');
  const hasPosture = [...states].some((state) => postureWords.has(state));
  return written.map(
    (labels) =>
      labels && {
        subject: labels.subject,
        state: labels.state === null ? null : stateWords(labels.state, hasPosture),
        task: labels.task === null ? null : labels.task.replaceAll(/[_\s]+/g, ' ').trim(),
        trial: labels.trial === null ? null : trialWords(labels.trial),
      },
  );
}

interface Candidate {
  readonly text: string;
  /** Whether one matching name is sufficient evidence. */
  readonly isEvident: boolean;
  /** Whether tasks have to recur in several states, which distinguishes them from states of two words. */
  readonly isCrossed?: boolean;
  /** Whether subjects must look like subjects, for patterns in which they are not first. */
  readonly isNamed?: boolean;
}

const separators = ['_', '-', ' ', '.'] as const;

/** Names of the Brain Imaging Data Structure, with or without a final word for the content of the file. */
const bids: readonly Candidate[] = [
  'sub-{subject}_task-{task}_run-{trial}',
  'sub-{subject}_ses-{state}_task-{task}_run-{trial}',
  'sub-{subject}_ses-{state}_run-{trial}',
  'sub-{subject}_ses-{state}_task-{task}',
  'sub-{subject}_task-{task}',
  'sub-{subject}_ses-{state}',
].flatMap((text) => [text, `${text}_*`].map((one) => ({ text: one, isEvident: true })));

/** Patterns in the order of preference if they match equally many names. */
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

/** Returns whether one name alone shows its structure. */
const isSure = ({ subject, state, task }: RecordingLabels): boolean =>
  (task !== null && state === null) ||
  (isPlausibleSubject(subject) && (!isShortState(state) || isLevelState(state)));

/** Returns whether several tasks were done in several states each, so that none is the second word of a state. */
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
 * Returns the labels whose short states are states. For that, one subject must have several of them; and if subjects
 * do not look like subjects, several subjects must share one.
 */
function withoutStrays(labels: readonly RecordingLabels[]): readonly RecordingLabels[] {
  const brief = labels.filter(({ state }) => isShortState(state));
  const statesOf = new Map<string | null, Set<string | null>>();
  for (const { subject, state } of labels) {
    statesOf.set(subject, (statesOf.get(subject) ?? new Set()).add(state));
  }
  const sets = [...statesOf.values()];
  const isSeveral = sets.some((states) => states.size > 1);
  const isShared =
    new Set(brief.map(({ state }) => state)).size < sets.reduce((sum, set) => sum + set.size, 0);
  const isAlone = labels.length === 1;
  const areStates =
    isAlone || (isSeveral && (isShared || brief.every(({ subject }) => isPlausibleSubject(subject))));
  return areStates ? labels : labels.filter(({ state }) => !isShortState(state));
}

function choosePlausible(found: readonly RecordingLabels[], hasNames: boolean): readonly RecordingLabels[] {
  return found.filter(
    (labels) => areLabelsPlausible(labels) && (!hasNames || isPlausibleSubject(labels.subject)),
  );
}

/**
 * Suggests the pattern that explains most of the paths of recordings, or null if there is none.
 *
 * It needs two names, or one of three parts that begins with a subject like `S06`; a name like `100` or `sel103` is
 * not split. Of patterns that explain equally many paths, it prefers the one whose subjects look like subjects.
 */
export function proposePattern(paths: readonly string[]): string | null {
  const names = paths.map(pathNames);
  let best: string | null = null;
  let most = { fitting: 0, named: 0 };
  for (const { text, isEvident, isCrossed = false, isNamed: hasNames = false } of candidates) {
    const { pattern } = parsePattern(text);
    if (!pattern) continue;
    const found = names.map((one) => matchPattern(pattern, one)).filter((labels) => labels !== null);
    const fitting = isBidsPattern(text)
      ? found.filter(areBidsLabels)
      : withoutStrays(choosePlausible(found, hasNames));
    if (isCrossed && !areCrossed(fitting)) continue;
    const [first] = fitting;
    const isEnough =
      fitting.length > 1 || (isEvident && first !== undefined && (isBidsPattern(text) || isSure(first)));
    const named = fitting.filter(({ subject }) => isBidsPattern(text) || isPlausibleSubject(subject)).length;
    const isMore = fitting.length > most.fitting || (fitting.length === most.fitting && named > most.named);
    if (isEnough && isMore) {
      best = text;
      most = { fitting: fitting.length, named };
    }
  }
  return best;
}
