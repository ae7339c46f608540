import { type MethodMark, timingMethods } from '../../model/methods.ts';

/** The form of a method's marks, so that colour never stands alone. */
interface MethodForm {
  /** Outlined, and filled with the ground where it stands alone; else filled with its colour. */
  readonly isOpen: boolean;
  /** About 0, 0, as SVG has it. */
  readonly svg: string;
}

export const methodForms: Readonly<Record<MethodMark, MethodForm>> = {
  historic: {
    isOpen: true,
    svg: 'M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0Z',
  },
  'least-variance': {
    isOpen: false,
    svg: 'M0-4.5 4.5 0 0 4.5-4.5 0Z',
  },
};

/** Whether a kind of mark is that of a method. */
export function isMethodMark(kind: string): kind is MethodMark {
  return timingMethods.some(({ mark }) => mark === kind);
}
