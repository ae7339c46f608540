export type ParameterValue = number | string;

/** Values by parameter id; what is absent has its default. */
export type ParameterValues = Readonly<Record<string, ParameterValue>>;

interface Declared {
  /** Camel case here and in JSON, kebab case on the command line. */
  readonly id: string;
  readonly label: string;
  /** Heading that it stands under in the inspector. */
  readonly group: string;
  /** What it does, in one or two sentences. */
  readonly help: string;
  /** Paper and section, or where else it comes from. */
  readonly source: string;
  /** The first stage that reads it. */
  readonly stage: string;
  /** Of use only where another parameter has one of these values; always where left out. */
  readonly onlyFor?: { readonly id: string; readonly values: readonly ParameterValue[] };
}

/** A number with a unit; `words` are values beside the numbers, as `auto` or `record`. */
export interface NumberParameter extends Declared {
  readonly kind: 'number';
  /** Unit, or empty for a count or a ratio without one. */
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** What one press of an arrow key adds. */
  readonly step: number;
  /** Whole numbers only. */
  readonly whole?: boolean;
  /** Only even numbers, as for `levels`. */
  readonly even?: boolean;
  readonly words?: readonly string[];
  /** Whether the range is one that a slider makes sense of. */
  readonly slider?: boolean;
  readonly default: ParameterValue;
}

/** One of a few named values. */
export interface ChoiceParameter extends Declared {
  readonly kind: 'choice';
  /** Each with the paper that it is of, where the choices come from several. */
  readonly choices: readonly {
    readonly value: ParameterValue;
    readonly label: string;
    readonly source?: string;
  }[];
  readonly default: ParameterValue;
}

/** Words of its own form, as an annotator's name or `white:20,mains:15`. */
export interface TextParameter extends Declared {
  readonly kind: 'text';
  /** Shown where it is empty. */
  readonly example: string;
  /** Whether it may be given several times; the values stand in one, with `;` between them. */
  readonly repeatable?: boolean;
  /** Where it is a list of whole numbers, as `10k, 500k`: what each may be, and how many. */
  readonly counts?: { readonly min: number; readonly max: number; readonly most: number };
  readonly default: string;
}

export type ParameterDeclaration = NumberParameter | ChoiceParameter | TextParameter;

/** What the value of a parameter may be, by its declaration. */
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

/** The values of parameters by id, of declarations that are `as const`. */
export type DeclaredValues<Declarations extends readonly ParameterDeclaration[]> = {
  readonly [Declaration in Declarations[number] as Declaration['id']]: DeclaredValue<Declaration>;
};
