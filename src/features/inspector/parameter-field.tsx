import { type ReactNode, type Ref, Suspense, useId, useRef, useState } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { describeValue, formatParameterValue } from '../../pipeline/describe-value.ts';
import type {
  ChoiceParameter,
  NumberParameter,
  ParameterDeclaration,
  ParameterValue,
  TextParameter,
} from '../../model/parameters.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import '../../ui/field.css';
import { writeSource } from '../../pipeline/parameter-source.ts';
import { lengthProblem, maxParameterLetters } from '../../pipeline/text-limits.ts';
import { describeValueProblem } from '../../pipeline/parameters.ts';
import { DraftInput } from '../../ui/draft-input.tsx';
import { useDraft } from '../bench/use-draft.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';
import { parseParameter, stepParameter } from '../../state/session/parse-parameter.ts';
import { ParamSlider } from '../../ui/param-slider.tsx';

const TermSentences = lazyComponent(async () => (await import('../glossary/term-tip.tsx')).TermSentences);

interface FieldSentenceProps {
  readonly id: string;
  /** Problem with the typed text. */
  readonly problem: string | null;
  /** Note about text that was typed before a reload. */
  readonly restored: string | null;
  readonly ref?: Ref<HTMLParagraphElement>;
}

/** Props of the field of a parameter of any kind. */
export interface ParameterFieldProps {
  /** Name of the field, the same after a reload. */
  readonly field: string;
  readonly declaration: ParameterDeclaration;
  readonly value: ParameterValue;
  readonly changed: boolean;
  /** Value that a word resolved to, such as the threshold for 'auto'. */
  readonly computed: string | null;
  /** Note about the effect of the value that readers must know. */
  readonly note?: string | null;
  /** Number that a word resolves to, shown by the slider. */
  readonly comesTo?: number | undefined;
  /** Whether it is an answer, which has neither a range nor a default. */
  readonly isAnswer?: boolean;
  readonly onChange: (value: ParameterValue) => void;
  readonly onReset: () => void;
}

interface NumberParameterFieldProps extends ParameterFieldProps {
  readonly declaration: NumberParameter;
  readonly id: string;
  readonly reset: ReactNode;
}

function Winner({ text, isChosen }: { readonly text: string; readonly isChosen: boolean }) {
  return (
    <span className="computed">
      {isChosen && <MarkGlyph kind="least-variance" />}
      {text}
    </span>
  );
}

function Slider({ declaration, value, comesTo, onChange }: NumberParameterFieldProps) {
  const at = typeof value === 'number' ? value : comesTo;
  if (declaration.slider !== true || at === undefined) return null;
  return (
    <ParamSlider
      label={declaration.label}
      valueText={describeValue(declaration, at)}
      value={at}
      standard={typeof declaration.default === 'number' ? declaration.default : (comesTo ?? declaration.min)}
      min={declaration.min}
      max={declaration.max}
      step={declaration.step}
      onChange={onChange}
    />
  );
}

/** Renders a number with its unit. It can be typed, stepped by arrow keys, or dragged if its range suits a slider. */
function NumberParameterField(props: NumberParameterFieldProps) {
  const { field, declaration, value, computed, id, reset, onChange } = props;
  const draft = useDraft(field, formatParameterValue(value));
  const sentence = useRef<HTMLParagraphElement>(null);
  // A problem belongs to the value that was kept.
  const [refused, setRefused] = useState<{ readonly value: ParameterValue; readonly problem: string } | null>(
    null,
  );
  const problem = refused?.value === value ? refused.problem : null;
  const commit = (text: string): void => {
    const parsed = parseParameter(declaration, text);
    setRefused(parsed.problem === null ? null : { value, problem: parsed.problem });
    if (parsed.problem === null) {
      draft.drop();
      onChange(parsed.value);
    } else requestAnimationFrame(() => sentence.current?.scrollIntoView({ block: 'nearest' }));
  };
  const isWord = typeof value === 'string';
  return (
    <>
      <DraftInput
        id={id}
        text={formatParameterValue(value)}
        draft={draft}
        unit={isWord ? '' : declaration.unit}
        describedBy={`${id}-problem ${id}-help`}
        problem={problem}
        before={
          isWord && computed !== null ? <Winner text={computed} isChosen={value === 'auto'} /> : undefined
        }
        onCommit={commit}
        onStep={(steps) => onChange(stepParameter(declaration, value, steps))}
      />
      {reset}
      <Slider {...props} />
      <FieldSentence ref={sentence} id={`${id}-problem`} problem={problem} restored={draft.restored} />
    </>
  );
}

interface TextParameterFieldProps extends ParameterFieldProps {
  readonly declaration: TextParameter;
  readonly id: string;
  readonly reset: ReactNode;
}

/** Renders a text parameter, with an example if empty, and the problem with an invalid list of numbers. */
function TextParameterField(props: TextParameterFieldProps) {
  const { field, declaration, value, id, reset, onChange } = props;
  const draft = useDraft(field, String(value));
  // A problem belongs to the value that was kept.
  const [refused, setRefused] = useState({ value, problem: null as string | null });
  const tooLong = lengthProblem(draft.typed.trim(), maxParameterLetters);
  const problem = tooLong ?? (refused.value === value ? refused.problem : null);
  const commit = (text: string): void => {
    const next = describeValueProblem(declaration, text);
    setRefused({ value, problem: next });
    if (next !== null) return;
    draft.drop();
    onChange(text);
  };
  return (
    <>
      <DraftInput
        id={id}
        text={String(value)}
        draft={draft}
        unit=""
        describedBy={`${id}-problem ${id}-help`}
        problem={problem}
        placeholder={declaration.example}
        onCommit={(text) => commit(text.trim())}
      />
      {reset}
      <FieldSentence id={`${id}-problem`} problem={problem} restored={draft.restored} />
    </>
  );
}

interface ParameterHelpProps {
  readonly id: string;
  readonly declaration: ParameterDeclaration;
  readonly isAnswer: boolean;
  readonly onChange: (value: ParameterValue) => void;
}

/** Renders the effect and source of a parameter, and for a number its range and possible words. */
function ParameterHelp({ id, declaration, isAnswer, onChange }: ParameterHelpProps) {
  if (isAnswer) {
    return (
      <div id={id} className="help">
        <p>{declaration.help}</p>
      </div>
    );
  }
  const words = declaration.kind === 'number' ? (declaration.words ?? []) : [];
  return (
    <div id={id} className="help">
      {declaration.kind === 'number' && (
        <p className="ends">
          <span>{describeValue(declaration, declaration.min)}</span>
          <span>default {describeValue(declaration, declaration.default)}</span>
          <span>{describeValue(declaration, declaration.max)}</span>
        </p>
      )}
      {words.length > 0 && (
        <p className="words">
          {words.map((word) => (
            <LinkButton key={word} onClick={() => onChange(word)}>
              {word}
            </LinkButton>
          ))}
        </p>
      )}
      <p>
        {declaration.help} <span className="source">{writeSource(declaration, 'label')}.</span>
      </p>
      <Suspense fallback={null}>
        <TermSentences text={declaration.label} />
      </Suspense>
    </div>
  );
}

interface ChoiceParameterFieldProps extends ParameterFieldProps {
  readonly declaration: ChoiceParameter;
  readonly id: string;
  readonly reset: ReactNode;
}

/** Scrolls to a parameter whose help was just unfolded by focus. */
function bringIntoView(element: HTMLElement): void {
  requestAnimationFrame(() => element.scrollIntoView({ block: 'nearest' }));
}

/** Renders one parameter: label, value, a reset if it is changed, and its effect and source on focus. */
export function ParameterField(props: ParameterFieldProps) {
  const { declaration, changed, computed, note, onChange, onReset } = props;
  // A number shows what it resolved to next to its value.
  const outcome = declaration.kind === 'choice' ? (computed ?? null) : null;
  const id = useId();
  const reset = changed ? (
    <button
      type="button"
      className="reset"
      aria-label={`Reset ${declaration.label} to ${describeValue(declaration, declaration.default)}`}
      title={`Reset to ${describeValue(declaration, declaration.default)}`}
      onClick={onReset}
    >
      <Icon name="reset" sizePx={14} />
    </button>
  ) : (
    <span />
  );
  return (
    <div
      className={`param ${changed ? 'changed' : ''}`}
      data-parameter={declaration.id}
      onFocus={({ currentTarget }) => bringIntoView(currentTarget)}
    >
      <label htmlFor={id} className="nowrap" title={declaration.label}>
        {declaration.label}
        {changed && <span className="unseen"> (changed)</span>}
      </label>
      {declaration.kind === 'number' && (
        <NumberParameterField {...props} declaration={declaration} id={id} reset={reset} />
      )}
      {declaration.kind === 'choice' && (
        <ChoiceParameterField {...props} declaration={declaration} id={id} reset={reset} />
      )}
      {declaration.kind === 'text' && (
        <TextParameterField {...props} declaration={declaration} id={id} reset={reset} />
      )}
      {outcome !== null && <p className="note">{outcome}</p>}
      {(note ?? null) !== null && (
        <p className="note">
          <Icon name="warn" sizePx={12} />
          <span>{note}</span>
        </p>
      )}
      <ParameterHelp
        id={`${id}-help`}
        declaration={declaration}
        isAnswer={props.isAnswer === true}
        onChange={onChange}
      />
    </div>
  );
}

/** Renders a choice of a few named values. */
function ChoiceParameterField({ declaration, value, id, reset, onChange }: ChoiceParameterFieldProps) {
  const { choices } = declaration;
  return (
    <>
      <ChoiceField
        id={id}
        value={String(value)}
        describedBy={`${id}-help`}
        choices={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
        onChange={(text) => {
          const choice = choices.find((candidate) => String(candidate.value) === text);
          if (choice) onChange(choice.value);
        }}
      />
      {reset}
    </>
  );
}

/** Renders notes on the value of a field, below it. */
export function FieldSentence({ id, problem, restored, ref }: FieldSentenceProps) {
  return (
    <p
      ref={ref}
      id={id}
      className={problem === null ? 'restored' : 'problem'}
      role={problem === null ? undefined : 'alert'}
      hidden={problem === null && restored === null}
    >
      {problem ?? restored}
    </p>
  );
}
