/** WFDB mnemonics that label a beat: its table of annotation codes, without rhythm, noise and wave marks. */
const beatLabels: ReadonlySet<string> = new Set('NLRBAaJSVrFejnE/fQ?');

/**
 * Whether a WFDB mnemonic labels a beat; flutter waves (`!`) and blocked P waves (`x`) do not.
 *
 * @param label mnemonic of one annotation, as `N` or `V`
 * @returns false of rhythm, noise and comment labels too
 */
export function isBeatLabel(label: string): boolean {
  return beatLabels.has(label);
}
