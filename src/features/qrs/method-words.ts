import { methodDeclaration } from '../../pipeline/detection/curve-length-declarations.ts';
import type { ParameterValues } from '../../model/parameters.ts';

/** A method as the inspector calls it. */
export function detectorName(method: string): string {
  if (method === 'edited') return 'edited by hand';
  const choices = methodDeclaration.kind === 'choice' ? methodDeclaration.choices : [];
  return choices.find(({ value }) => value === method)?.label ?? method;
}

/** Dashes of a method's line, px; solid where none stand here. */
export const methodDashes: Readonly<Record<string, string>> = {
  'pan-tompkins': '5px,2px',
  trigger: '1.5px,2px',
  beatbench: '9px,2px,2px,2px',
};

/** The parameter that says for how long after a beat no other is taken, by method. */
const skipIds: Readonly<Record<string, string>> = {
  'curve-length': 'skip',
  'pan-tompkins': 'panRefractory',
  trigger: 'triggerBlanking',
  beatbench: 'refractory',
};

/** For how long after a beat no other is taken, s; 0 where the method has no such time. */
export function detectorSkipSec(parameters: ParameterValues): number {
  const value = parameters[skipIds[String(parameters['method'])] ?? ''];
  return typeof value === 'number' ? value / 1000 : 0;
}
