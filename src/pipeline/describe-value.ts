import type { ParameterDeclaration, ParameterValue } from '../model/parameters.ts';

/** A number as the inspector writes it: an exponent under a thousandth alone, a true minus. */
export function writeValue(value: ParameterValue): string {
  const isTiny = typeof value === 'number' && value !== 0 && Math.abs(value) < 1e-3;
  return (isTiny ? value.toExponential() : String(value)).replaceAll('-', '−');
}

/** A value with its unit, or the label of a choice. */
export function describeValue(declaration: ParameterDeclaration, value: ParameterValue): string {
  if (declaration.kind === 'choice') {
    return declaration.choices.find((choice) => choice.value === value)?.label ?? String(value);
  }
  if (declaration.kind === 'text') return value === '' ? 'nothing' : String(value);
  const unit = typeof value === 'number' && declaration.unit !== '' ? ` ${declaration.unit}` : '';
  return `${writeValue(value)}${unit}`;
}
