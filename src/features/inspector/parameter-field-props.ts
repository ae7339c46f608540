import type { ParameterDeclaration, ParameterValue } from '../../model/parameters.ts';

/** What the field of a parameter needs, of whatever kind it is. */
export interface ParameterFieldProps {
  /** Names the field, the same way after a reload. */
  readonly field: string;
  readonly declaration: ParameterDeclaration;
  readonly value: ParameterValue;
  readonly changed: boolean;
  /** What a word came to, such as the threshold that 'auto' took. */
  readonly computed: string | null;
  /** What became of it, where a reader must know. */
  readonly note?: string | null;
  /** The number that a word stands for, at which a slider stands. */
  readonly comesTo?: number | undefined;
  /** Of an answer, which has neither a range nor a default. */
  readonly isAnswer?: boolean;
  readonly onChange: (value: ParameterValue) => void;
  readonly onReset: () => void;
}
