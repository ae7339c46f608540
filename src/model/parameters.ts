export type ParameterValue = number | string;

/** Values by parameter id; an absent parameter has its default. */
export type ParameterValues = Readonly<Record<string, ParameterValue>>;

interface Declared {
  /** Camel case here and in JSON, kebab case on the command line. */
  readonly id: string;
  readonly label: string;
  /** Heading above it in the inspector. */
  readonly group: string;
  /** Effect of the parameter, in one or two sentences. */
  readonly help: string;
  /** Paper and section, or another source. */
  readonly source: string;
  /** The first stage that reads it. */
  readonly stage: string;
  /** The parameter applies only while another parameter has one of these values. Omitted if it always applies. */
  readonly onlyFor?: { readonly id: string; readonly values: readonly ParameterValue[] };
}

/** A number with a unit; `words` are accepted values that are not numbers, such as `auto` or `record`. */
export interface NumberParameter extends Declared {
  readonly kind: 'number';
  /** Unit; empty for a count or a ratio without one. */
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** Amount that one press of an arrow key adds. */
  readonly step: number;
  /** Whole numbers only. */
  readonly whole?: boolean;
  /** Only even numbers, for example for `levels`. */
  readonly even?: boolean;
  readonly words?: readonly string[];
  /** Whether the range suits a slider. */
  readonly slider?: boolean;
  readonly default: ParameterValue;
}

/** One of several named values. */
export interface ChoiceParameter extends Declared {
  readonly kind: 'choice';
  /** Choices, each with its paper if they come from several. */
  readonly choices: readonly {
    readonly value: ParameterValue;
    readonly label: string;
    readonly source?: string;
  }[];
  readonly default: ParameterValue;
}

/** A text with its own syntax, such as an annotator's name or `white:20,mains:15`. */
export interface TextParameter extends Declared {
  readonly kind: 'text';
  /** Placeholder while it is empty. */
  readonly example: string;
  /** Whether it may be given several times; the values are joined by `;`. */
  readonly repeatable?: boolean;
  /** For a list of whole numbers, such as `10k, 500k`: the range of each number, and the maximum number of items. */
  readonly counts?: { readonly min: number; readonly max: number; readonly most: number };
  readonly default: string;
}

export type ParameterDeclaration = NumberParameter | ChoiceParameter | TextParameter;

/** Type of a parameter's value, derived from its declaration. */
type DeclaredValue<Declaration> = Declaration extends {
  kind: 'choice';
  choices: readonly { value: infer Value }[];
}
  ? Value
  : Declaration extends { kind: 'number'; words: readonly (infer Word)[] }
    ? number | Word
    : Declaration extends { kind: 'number' }
      ? number
      : string;

/** Values of parameters by id, for declarations that are `as const`. */
export type DeclaredValues<Declarations extends readonly ParameterDeclaration[]> = {
  readonly [Declaration in Declarations[number] as Declaration['id']]: DeclaredValue<Declaration>;
};
