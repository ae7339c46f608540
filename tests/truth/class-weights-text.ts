import { supraventricularNames, ventricularNames } from '../../src/analysis/rhythm/beat-evidence.ts';
import { certainClasses, loadClassRecords } from './class-records.ts';
import { measureCertainty, fitModel, holdOutDatabases, holdOutFolds } from './fit-classes.ts';

/**
 * Returns the source file of the weights, fitted on all available records, with the certainties of records held out.
 */
export async function classWeightsText(): Promise<string> {
  const records = await loadClassRecords();
  const held = [...holdOutDatabases(records), ...holdOutFolds(records)];
  const modelText = (kind: 'ventricular' | 'supraventricular', names: readonly string[]): string => {
    const { bias, weights } = fitModel(records, kind);
    const lines = weights.map((weight, k) => `    ${weight.toFixed(3)}, // ${names[k]}`);
    return [
      `/** In the order of \`${kind}Names\`. */`,
      `export const ${kind}Model: ClassModel = {`,
      `  bias: ${bias.toFixed(3)},`,
      '  weights: [',
      ...lines,
      '  ],',
      '};',
    ].join('\n');
  };
  const shares = measureCertainty(held);
  const sharesText = certainClasses.flatMap((name) => [
    `  ${name}: [`,
    ...shares[name].map(([at, percent]) => `    [${at.toFixed(4)}, ${percent.toFixed(1)}],`),
    '  ],',
  ]);
  return [
    '// Made by `npm run classes` from MIT-BIH and ecg-beats-nsv (docs/rhythm.md). Not to be changed by hand.',
    '',
    '/** A logistic model: the log odds are `bias` and each piece of evidence times its weight. */',
    'export interface ClassModel {',
    '  readonly bias: number;',
    '  readonly weights: readonly number[];',
    '}',
    '',
    '/** Of each class how many per cent of the beats called so with such a probability had it, on records not fitted on; ascending. */',
    'export type CertaintyShares = Readonly<',
    "  Record<'N' | 'S' | 'V', readonly (readonly [probability: number, rightPercent: number])[]>",
    '>;',
    '',
    modelText('ventricular', ventricularNames),
    '',
    modelText('supraventricular', supraventricularNames),
    '',
    'export const certaintyShares: CertaintyShares = {',
    ...sharesText,
    '};',
    '',
  ].join('\n');
}
