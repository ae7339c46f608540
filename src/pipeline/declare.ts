import type {
  ChoiceParameter,
  NumberParameter,
  ParameterDeclaration,
  TextParameter,
} from '../model/parameters.ts';

/** What parameters of a group have in common unless one says otherwise: heading, source and stage, perhaps more. */
type GroupCommon = Pick<ParameterDeclaration, 'group' | 'source' | 'stage' | 'onlyFor'> &
  Partial<Pick<NumberParameter, 'whole' | 'slider'>>;

/** Of a parameter what its group may say instead. */
type OfGroup = 'group' | 'source' | 'stage';

type InGroup<Declaration> = Omit<Declaration, OfGroup> & Partial<Pick<ParameterDeclaration, OfGroup>>;

/** A number; words, as `auto`, are of its type where it has some. */
type NumberInGroup<Id extends string, Word extends string> = InGroup<Omit<NumberParameter, 'words'>> & {
  readonly id: Id;
} & ([Word] extends [never] ? unknown : { readonly words: readonly NoInfer<Word>[] });

type ChoiceInGroup<Id extends string, Value extends string> = InGroup<Omit<ChoiceParameter, 'choices'>> & {
  readonly id: Id;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
};

/** A parameter's own fields, beside those that its maker is given one by one. */
type Own<Declaration, Given extends PropertyKey> = Omit<
  InGroup<Declaration>,
  'kind' | 'id' | 'label' | Given
>;

/**
 * Declares a parameter that is a number.
 *
 * @param label  as the inspector has it
 * @param unit   empty for a count or a ratio without one
 * @param range  least and largest value, and what one press of an arrow key adds
 * @param own    its default and help, `words` beside the numbers, and what differs from its group
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
  // The words are there where there is a type of them.
  return { kind: 'number', id, label, unit, min, max, step, ...own } as unknown as NumberInGroup<Id, Word>;
}

/**
 * Declares a parameter that is one of a few words.
 *
 * @param label  as the inspector has it
 * @param own    its choices, each value with its label, its default and help, and what differs from its group
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
 * Declares a parameter that is a text of its own form.
 *
 * @param label  as the inspector has it
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
 * @param common  of all of them, unless one says otherwise
 */
export function parameterGroup<const List extends readonly InGroup<ParameterDeclaration>[]>(
  common: GroupCommon,
  list: List,
): { readonly [Place in keyof List]: List[Place] & GroupCommon } {
  return list.map((own) => ({ ...common, ...own })) as unknown as {
    readonly [Place in keyof List]: List[Place] & GroupCommon;
  };
}
