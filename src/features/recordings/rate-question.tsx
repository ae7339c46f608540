import { useId, useState } from 'react';
import { useDraft } from '../bench/use-draft.ts';
import type { TableQuestion } from '../../workers/protocol.ts';

interface RateQuestionProps {
  readonly question: TableQuestion;
  readonly onAnswer: (inputRateHz: number) => void;
}

const previewRows = 4;

/** Takes the one fact that a table may lack. */
export function RateQuestion({ question, onAnswer }: RateQuestionProps) {
  const id = useId();
  const thing = question.holds === undefined ? 'rows' : 'samples';
  const draft = useDraft(`rate ${question.name}`, '');
  const text = draft.typed;
  const [problem, setProblem] = useState<string | null>(null);
  const answer = (): void => {
    const rateHz = Number(text.trim().replace(',', '.'));
    if (text.trim() !== '' && rateHz > 0 && rateHz <= 1e6) {
      draft.drop();
      onAnswer(rateHz);
    } else setProblem(`Type the number of ${thing} per second, for instance 125.`);
  };
  return (
    <form
      className="question"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        answer();
      }}
    >
      <pre className="preview nowrap" aria-label={`First rows of ${question.name}`}>
        {question.preview
          .slice(0, previewRows)
          .map((cells) => cells.join('  '))
          .join('\n')}
      </pre>
      <div className="answer">
        <label htmlFor={id}>Rate</label>
        <span className="field">
          <input
            id={id}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            aria-invalid={problem !== null}
            aria-describedby={`${id}-problem`}
            onChange={(event) => draft.type(event.currentTarget.value)}
          />
          <span className="unit">Hz</span>
        </span>
        <button type="submit" className="btn primary">
          Read
        </button>
      </div>
      <p id={`${id}-problem`} className="err" role="alert">
        {problem}
      </p>
    </form>
  );
}
