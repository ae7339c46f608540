import type { RecordingLabels } from '../../model/recording-labels.ts';

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
export function isPlausibleSubject(subject: string | null): boolean {
  return subject !== null && named.test(subject) && !leads.test(subject);
}

/** Returns whether a state is so short that one name is not sufficient evidence. */
export function isShortState(state: string | null): boolean {
  return state !== null && !word.test(state);
}

/** Returns whether a short state has the form of a level. */
export function isLevelState(state: string | null): boolean {
  return levelForm.test(state ?? '') || measured.test(state ?? '');
}

/**
 * Returns whether a pattern is of the Brain Imaging Data Structure, whose words for the parts are sufficient evidence.
 */
export function isBidsPattern(pattern: string): boolean {
  return pattern.startsWith('sub-{subject}_');
}

/** Returns whether values have the form of that structure: letters and digits, since dashes separate them. */
export function areBidsLabels(labels: RecordingLabels): boolean {
  return Object.values(labels).every((value) => value === null || !/[_\-. ]/.test(value));
}

/** Returns whether values look like a subject, a state and a trial, and not like arbitrary words between separators. */
export function areLabelsPlausible({ subject, state, task, trial }: RecordingLabels): boolean {
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
