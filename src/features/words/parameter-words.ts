import { oncePer } from '../../model/once-per.ts';
import type { ParameterDeclaration } from '../../model/parameters.ts';
import { termForms, splitAtTerms } from '../../pipeline/glossary/terms.ts';

/** Words of everyday language and of other programs, by the words in labels and help texts here. */
const synonyms: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/\bmains\b/i, 'hum powerline line noise 50 Hz 60 Hz notch'],
  [/\bband-stop\b/i, 'notch filter'],
  [/\b(low|high)-pass|\bband\b|\bedges?\b/i, 'filter bandpass cutoff corner'],
  [/\btaps\b/i, 'filter order length'],
  [/\bbaseline|\bwander/i, 'drift detrend'],
  [/\baverag/i, 'smoothing ensemble mean'],
  [/\becg\b/i, 'ekg'],
  [/\bthreshold|\bpercent of\b/i, 'level'],
  [/\bacceptance\b/i, 'outlier tolerance reject'],
  [/\bectopic|\bextrasystol|\bventricular/i, 'premature PVC PAC arrhythmia'],
  [/\bartefact/i, 'artifact cleaning correction'],
  [/\bresampl/i, 'interpolate bootstrap'],
  [/\brate\b/i, 'sampling frequency Hz'],
  [/\bbackend\b/i, 'GPU CPU device speed'],
  [/\bwindow\b/i, 'epoch segment'],
];

/**
 * Returns the words by which a parameter can be found in addition to its name: terms of the glossary in all forms and
 * in full, and synonyms.
 */
export const otherParameterWords = oncePer(({ label, group, help }: ParameterDeclaration): string => {
  const own = `${group} ${label}. ${help}`;
  const terms = splitAtTerms(own).flatMap(({ entry }) =>
    entry === null ? [] : [...termForms(entry), entry.full ?? ''],
  );
  const others = synonyms.flatMap(([pattern, words]) => (pattern.test(own) ? words : []));
  return [...terms, ...others].join(' ');
});
