import type {
  ChoiceParameter,
  NumberParameter,
  ParameterDeclaration,
  TextParameter,
} from '../model/parameters.ts';

/** What the parameters of a group have in common by default: heading, source, stage, and optionally more. */
type GroupCommon = Pick<ParameterDeclaration, 'group' | 'source' | 'stage' | 'onlyFor'> &
  Partial<Pick<NumberParameter, 'whole' | 'slider'>>;

/** Fields of a parameter that its group can provide instead. */
type GroupField = 'group' | 'source' | 'stage';

type InGroup<Declaration> = Omit<Declaration, GroupField> & Partial<Pick<ParameterDeclaration, GroupField>>;

/** A number parameter. If it has words, like `auto`, they are part of its type. */
type NumberInGroup<Id extends string, Word extends string> = InGroup<Omit<NumberParameter, 'words'>> & {
  readonly id: Id;
} & ([Word] extends [never] ? unknown : { readonly words: readonly NoInfer<Word>[] });

type ChoiceInGroup<Id extends string, Value extends string> = InGroup<Omit<ChoiceParameter, 'choices'>> & {
  readonly id: Id;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
};

/** Fields of a parameter that its declaring function does not take as separate arguments. */
type Own<Declaration, Given extends PropertyKey> = Omit<
  InGroup<Declaration>,
  'kind' | 'id' | 'label' | Given
>;

/**
 * Declares a number parameter.
 *
 * @param label  label in the inspector
 * @param unit   empty for a count or a ratio without a unit
 * @param range  minimum, maximum, and step of one arrow key press
 * @param own    its default and help, `words` that are allowed instead of a number, and what differs from its group
 */
export function numberParameter<const Id extends string, const Word extends string = never>(
  id: Id,
  label: string,
  unit: string,
  [min, max, step]: readonly [number, number, number],
  own: Own<NumberParameter, 'unit' | 'min' | 'max' | 'step' | 'words' | 'default'> & {
    readonly words?: readonly Word[];
    readonly default: number | NoInfer<Word>;
  },
): NumberInGroup<Id, Word> {
  // `words` is present exactly if its type has words.
  return { kind: 'number', id, label, unit, min, max, step, ...own } as unknown as NumberInGroup<Id, Word>;
}

/**
 * Declares a choice parameter: one of a few words.
 *
 * @param label  label in the inspector
 * @param own    its choices, each with value and label, its default and help, and what differs from its group
 */
export function choiceParameter<const Id extends string, Value extends string>(
  id: Id,
  label: string,
  {
    choices,
    ...own
  }: Own<ChoiceParameter, 'choices' | 'default'> & {
    readonly choices: { readonly [Each in Value]: string };
    readonly default: NoInfer<Value>;
  },
): ChoiceInGroup<Id, Value> {
  const named = Object.entries<string>(choices) as [Value, string][];
  return {
    kind: 'choice',
    id,
    label,
    choices: named.map(([value, valueLabel]) => ({ value, label: valueLabel })),
    ...own,
  };
}

/**
 * Declares a text parameter with a format of its own.
 *
 * @param label  label in the inspector
 * @param own    an example, its default and help, and what differs from its group
 */
export function textParameter<const Id extends string>(
  id: Id,
  label: string,
  own: Own<TextParameter, never>,
): InGroup<TextParameter> & { readonly id: Id } {
  return { kind: 'text', id, label, ...own };
}

/**
 * Declares parameters that have much in common.
 *
 * @param common  default fields of all of them
 */
export function parameterGroup<const List extends readonly InGroup<ParameterDeclaration>[]>(
  common: GroupCommon,
  list: List,
): { readonly [Place in keyof List]: List[Place] & GroupCommon } {
  return list.map((own) => ({ ...common, ...own })) as unknown as {
    readonly [Place in keyof List]: List[Place] & GroupCommon;
  };
}
