import { MarkGlyph } from '../../charts/mark-glyph.tsx';
import { formatClock } from '../../charts/time-axis.ts';
import type { BeatError, ErrorReason } from '../../model/scoring.ts';
import {
  causeText,
  errorWords,
  hasPeaks,
  nearestText,
  peakText,
  shortCauseText,
  sinceText,
} from './error-words.ts';
import { type RowStop, useRovingRows } from '../use-roving-rows.ts';

interface ErrorsTableProps {
  readonly errors: readonly BeatError[];
  readonly reasons: readonly ErrorReason[];
  /** Place of the one that is looked at; null where none is. */
  readonly chosenIndex: number | null;
  readonly long: boolean;
  readonly onShow: (error: BeatError) => void;
}

const rowPx = 24;
const headPx = 20;

interface RowProps {
  readonly error: BeatError;
  readonly reason: ErrorReason | undefined;
  readonly index: number;
  readonly isChosen: boolean;
  readonly stop: RowStop;
  readonly withPeak: boolean;
  readonly long: boolean;
  readonly onShow: () => void;
}

function ErrorRow({ error, reason, index, isChosen, stop, withPeak, long, onShow }: RowProps) {
  const cause = causeText(error, reason);
  return (
    <tr
      className={isChosen ? 'on' : undefined}
      aria-current={isChosen ? 'true' : undefined}
      aria-rowindex={index + 2}
    >
      <th scope="row">
        <button type="button" className="link" onClick={onShow} {...stop}>
          {formatClock(error.timeSec, long, 0.1)}
        </button>
      </th>
      <td>
        <MarkGlyph kind={error.kind} />
        {errorWords(error)}
      </td>
      <td className="n">
        {`${withPeak && reason ? peakText(reason) : nearestText(error)}${reason ? `, ${sinceText(reason)}` : ''}`}
      </td>
      <td className="cause" title={cause}>
        {shortCauseText(error, reason)}
      </td>
    </tr>
  );
}

function Head({ withPeak }: { readonly withPeak: boolean }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className="when">
          Time
        </th>
        <th scope="col" className="what">
          What
        </th>
        <th scope="col" className="n how" title={withPeak ? undefined : 'The mark or beat that is nearest'}>
          {withPeak ? 'Peak of L, since beat' : 'Nearest, since beat'}
        </th>
        <th scope="col">Cause</th>
      </tr>
    </thead>
  );
}

/** The errors in a list. */
export function ErrorsTable({ errors, reasons, chosenIndex, long, onShow }: ErrorsTableProps) {
  const withPeak = hasPeaks(reasons);
  const { scroller, first, end, onScroll, stopOf } = useRovingRows(errors.length, chosenIndex, rowPx, headPx);
  return (
    <div ref={scroller} className="qrs-scroll" onScroll={onScroll}>
      <table className="qrs-table errors-table" aria-rowcount={errors.length + 1}>
        <Head withPeak={withPeak} />
        <tbody>
          <tr aria-hidden="true" className="errors-space" style={{ height: first * rowPx }} />
          {errors.slice(first, end).map((error, place) => {
            const index = first + place;
            return (
              <ErrorRow
                key={`${error.kind} ${error.timeSec}`}
                error={error}
                reason={reasons[index]}
                index={index}
                isChosen={index === chosenIndex}
                stop={stopOf(index)}
                withPeak={withPeak}
                long={long}
                onShow={() => onShow(error)}
              />
            );
          })}
          <tr aria-hidden="true" className="errors-space" style={{ height: (errors.length - end) * rowPx }} />
        </tbody>
      </table>
    </div>
  );
}
