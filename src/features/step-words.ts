import type { DataTable } from '../charts/data-table.ts';
import type { Formula, Step } from '../model/steps.ts';

/** A formula as one line of plain text. */
export function formulaText(formula: Formula): string {
  return formula
    .map((part) => (typeof part === 'string' ? part : 'sub' in part ? `_${part.sub}` : `^${part.sup}`))
    .join('');
}

/** The picture in words: formula, marks, and what was removed. */
export function stepSentence({ formula, marks, dropped }: Step): string {
  const read = marks
    .filter(({ text }) => text !== '')
    .map(({ kind, text }) => `${kind.replace('-', ' ')} ${text}`);
  return [`${formulaText(formula)}.`, ...(read.length > 0 ? [`${read.join(', ')}.`] : []), dropped].join(' ');
}

const inUnit = (name: string, unit: string): string => (unit === '' ? name : `${name}, ${unit}`);

/** The curves of a step, sample by sample. */
export function stepTable({ series, x, y }: Step): DataTable {
  return {
    columns: ['curve', inUnit('from R', x.unit), inUnit(y.name, y.unit)],
    rows: series.flatMap(({ name, from, step, values }, place) => {
      const isAlone = series.filter((other) => other.name === name).length === 1;
      const own = isAlone ? name : `${name} ${place + 1}`;
      return Array.from(values, (value, k) => [own, from + k * step, Number.isNaN(value) ? null : value]);
    }),
  };
}
