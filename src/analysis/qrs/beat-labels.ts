/** WFDB mnemonics that label a beat: the table of annotation codes without rhythm, noise and wave marks. */
const beatLabels: ReadonlySet<string> = new Set('NLRBAaJSVrFejnE/fQ?');

/**
 * Returns whether a WFDB mnemonic labels a beat. Flutter waves (`!`) and blocked P waves (`x`) do not.
 *
 * @param label mnemonic of one annotation, such as `N` or `V`
 * @returns false also for rhythm, noise and comment labels
 */
export function isBeatLabel(label: string): boolean {
  return beatLabels.has(label);
}
