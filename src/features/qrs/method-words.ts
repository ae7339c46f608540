import { methodDeclaration } from '../../pipeline/detection/curve-length-declarations.ts';
import type { ParameterValues } from '../../model/parameters.ts';

/** Returns the name of a method in the inspector. */
export function detectorName(method: string): string {
  if (method === 'edited') return 'edited by hand';
  const choices = methodDeclaration.kind === 'choice' ? methodDeclaration.choices : [];
  return choices.find(({ value }) => value === method)?.label ?? method;
}

/** Dashes of each method's line, px; solid for methods not listed. */
export const methodDashes: Readonly<Record<string, string>> = {
  'pan-tompkins': '5px,2px',
  trigger: '1.5px,2px',
  beatbench: '9px,2px,2px,2px',
};

/** Parameter of the time after a beat in which no other is accepted, by method. */
const skipIds: Readonly<Record<string, string>> = {
  'curve-length': 'skip',
  'pan-tompkins': 'panRefractory',
  trigger: 'triggerBlanking',
  beatbench: 'refractory',
};

/** Returns the time after a beat in which no other is accepted, s; 0 if the method has none. */
export function detectorSkipSec(parameters: ParameterValues): number {
  const value = parameters[skipIds[String(parameters['method'])] ?? ''];
  return typeof value === 'number' ? value / 1000 : 0;
}
