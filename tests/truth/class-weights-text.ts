import { supraventricularNames, ventricularNames } from '../../src/analysis/rhythm/beat-evidence.ts';
import { loadClassRecords } from './class-records.ts';
import { fitModel, holdOutDatabases, holdOutFolds, sharesOf } from './fit-classes.ts';

/** The file of weights, fitted on all records at hand; its shares on records held out. */
export async function classWeightsText(): Promise<string> {
  const records = await loadClassRecords();
  const held = [...holdOutDatabases(records), ...holdOutFolds(records)];
  const modelText = (kind: 'ventricular' | 'supraventricular', names: readonly string[]): string => {
    const { bias, weights } = fitModel(records, kind);
    const lines = weights.map((weight, k) => `    ${weight.toFixed(3)}, // ${names[k]}`);
    const shares = sharesOf(held, kind).map(([at, share]) => `    [${at.toFixed(2)}, ${share.toFixed(3)}],`);
    return [
      `/** In the order of \`${kind}Names\`. */`,
      `export const ${kind}Model: ClassModel = {`,
      `  bias: ${bias.toFixed(3)},`,
      '  weights: [',
      ...lines,
      '  ],',
      '  shares: [',
      ...shares,
      '  ],',
      '};',
    ].join('\n');
  };
  return [
    '// Made by `npm run classes` from MIT-BIH and ecg-beats-nsv (docs/rhythm.md). Not to be changed by hand.',
    '',
    '/** A logistic model: the log odds are `bias` and each piece of evidence times its weight. */',
    'export interface ClassModel {',
    '  readonly bias: number;',
    '  readonly weights: readonly number[];',
    '  /** What share of beats of such a probability had the class, on records not fitted on; ascending. */',
    '  readonly shares: readonly (readonly [probability: number, share: number])[];',
    '}',
    '',
    modelText('ventricular', ventricularNames),
    '',
    modelText('supraventricular', supraventricularNames),
    '',
  ].join('\n');
}
