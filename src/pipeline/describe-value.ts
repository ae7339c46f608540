import type { ParameterDeclaration, ParameterValue } from '../model/parameters.ts';

/** Formats a number like the inspector: with an exponent only below 0.001, and with a true minus sign. */
export function formatParameterValue(value: ParameterValue): string {
  const isTiny = typeof value === 'number' && value !== 0 && Math.abs(value) < 1e-3;
  return (isTiny ? value.toExponential() : String(value)).replaceAll('-', '−');
}

/** Formats a value with its unit, or returns the label of a choice. */
export function describeValue(declaration: ParameterDeclaration, value: ParameterValue): string {
  if (declaration.kind === 'choice') {
    return declaration.choices.find((choice) => choice.value === value)?.label ?? String(value);
  }
  if (declaration.kind === 'text') return value === '' ? 'nothing' : String(value);
  const unit = typeof value === 'number' && declaration.unit !== '' ? ` ${declaration.unit}` : '';
  return `${formatParameterValue(value)}${unit}`;
}
