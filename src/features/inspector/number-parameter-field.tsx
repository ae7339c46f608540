import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';
import type { NumberParameter, ParameterValue } from '../../model/parameters.ts';
import { parseParameter, stepParameter } from '../../state/session/parse-parameter.ts';
import { DraftInput } from '../../ui/draft-input.tsx';
import { ParamSlider } from '../../ui/param-slider.tsx';
import { describeValue, writeValue } from '../../pipeline/describe-value.ts';
import { useDraft } from '../bench/use-draft.ts';
import { FieldSentence } from './field-sentence.tsx';
import type { ParameterFieldProps } from './parameter-field-props.ts';

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

/** A number with its unit: typed, stepped by arrow keys, or dragged where its range makes sense of a slider. */
export function NumberParameterField(props: NumberParameterFieldProps) {
  const { field, declaration, value, computed, id, reset, onChange } = props;
  const draft = useDraft(field, writeValue(value));
  const sentence = useRef<HTMLParagraphElement>(null);
  // A problem belongs to the value that was kept in spite of it.
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
        text={writeValue(value)}
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
