import type { RecordingEntry } from '../../state/recordings.ts';
import type { TableQuestion } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';
import { RateQuestion } from './rate-question.tsx';

interface RowQuestionProps {
  readonly entry: RecordingEntry;
  readonly question: TableQuestion;
  readonly onPreview: () => void;
}

/** What has to be said of a file before it is read, under its row. */
export function RowQuestion({ entry, question, onPreview }: RowQuestionProps) {
  const session = useSession();
  const isOfArrays = question.holds === 'arrays';
  return (
    <>
      {question.missing === 'rate' && (
        <RateQuestion question={question} onAnswer={(rateHz) => void session.answerRate(entry.key, rateHz)} />
      )}
      {question.missing === 'signals' && <p className="note">None of its arrays is plainly a signal.</p>}
      <p className="note">
        <button type="button" className="link" onClick={onPreview}>
          {isOfArrays ? 'Arrays…' : 'How it is read…'}
        </button>
      </p>
    </>
  );
}
