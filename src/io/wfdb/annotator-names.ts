import type { AnnotationSet } from '../../model/annotation.ts';

/** Extensions that are never annotations, whatever their bytes look like. */
export const otherExtensions =
  /^(?:hea|dat|mat|wav|csv|tsv|txt|json|edf|bdf|rec|acq|h5|hdf5|np[yz]|xml|html|pdf|md|png|jpg|zip|xws|dcm|scp|mwf|mfer|atc|gdf|xdf|vital|avro|[va]hdr|[va]mrk|eeg)$/i;

/** Extensions that annotators of WFDB and PhysioNet use. */
export const annotatorExtensions =
  /^(?:atr|ari|ann|ecg|qrs|wqrs|[gs]qrs[hl]?|man|mrg|all|anI|aha|apn|st|st[abc-]|q[12]c|qt[12]|pu[01]?|abp|wabp)$/i;

/** Name used in place of another format's extension: such a file would not be found again, and might be overwritten. */
const usual = 'atr';

/**
 * Chooses a unique name for each annotation set of a record, which becomes the extension of its file. It is the set's
 * own name if that is allowed, else `atr`, `atr2` …
 *
 * @param sets in the order of the record
 * @returns one name per set, all different
 */
export function annotatorNames(sets: readonly Pick<AnnotationSet, 'source'>[]): string[] {
  const usedNames = new Set<string>();
  return sets.map(({ source }) => {
    const own = /^[a-z][a-z0-9]{0,19}$/i.test(source) && !otherExtensions.test(source) ? source : usual;
    let name = own;
    for (let k = 2; usedNames.has(name.toLowerCase()); k++) name = `${own}${k}`;
    usedNames.add(name.toLowerCase());
    return name;
  });
}
