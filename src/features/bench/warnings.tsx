import { memo } from 'react';
import type { Warning } from '../../model/failure.ts';
import { sortByRank, warningRank } from '../../model/warning-rank.ts';
import { Notice } from '../../ui/notice.tsx';
import './warnings.css';

const warningTone = ({ code }: Warning): 'warn' | 'note' =>
  warningRank[code] === 'may-be-wrong' ? 'warn' : 'note';

/**
 * Renders the warnings about a result. Those that the result may be wrong come first, in amber, then deviations from
 * the request. The most severe takes one line, and the others unfold on request. Mere information is shown with the
 * recording.
 */
export const Warnings = memo(function Warnings({ warnings }: { readonly warnings: readonly Warning[] }) {
  const reported = sortByRank(warnings).filter(({ code }) => warningRank[code] !== 'to-know');
  const [first, ...others] = reported;
  if (!first) return null;
  const list = (
    <ul aria-label="Warnings">
      {others.map((warning) => (
        <li key={`${warning.code} ${warning.message}`}>
          <Notice tone={warningTone(warning)}>{warning.message}</Notice>
        </li>
      ))}
    </ul>
  );
  if (others.length === 0) {
    return (
      <div className="warnings">
        <Notice tone={warningTone(first)}>{first.message}</Notice>
      </div>
    );
  }
  return (
    <details className="warnings">
      <summary>
        <Notice tone={warningTone(first)}>{first.message}</Notice>
        <span className="more">and {others.length} more</span>
      </summary>
      {list}
    </details>
  );
});
