import type { TableQuestion } from '../../workers/protocol.ts';
import { RateQuestion } from './rate-question.tsx';

interface UnitQuestionProps {
  readonly question: TableQuestion;
  /** How many of what the numbers count make a second. */
  readonly onAnswer: (perSecond: number) => void;
}

/** Takes what the numbers of a list of beats count: ms, s, or samples of a rate. */
export function UnitQuestion({ question, onAnswer }: UnitQuestionProps) {
  return (
    <>
      <div className="buttons" role="group" aria-label="Unit">
        <button type="button" className="btn edged" onClick={() => onAnswer(1000)}>
          Milliseconds
        </button>
        <button type="button" className="btn edged" onClick={() => onAnswer(1)}>
          Seconds
        </button>
      </div>
      <p>Or samples of a rate:</p>
      <RateQuestion question={question} onAnswer={onAnswer} />
    </>
  );
}
