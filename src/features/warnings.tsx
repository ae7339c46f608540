import type { Warning, WarningCode } from '../model/failure.ts';
import { Notice } from '../ui/notice.tsx';
import './warnings.css';

/** What was mended on the way and changes little. */
const minor: ReadonlySet<WarningCode> = new Set([
  'cutoff-dropped',
  'taps-raised',
  'half-sample-delay',
  'resampled',
  'clock-repaired',
  'header-repaired',
]);

/** What a reader of the result must know: the gravest in one line, the others unfolded on request. */
export function Warnings({ warnings }: { readonly warnings: readonly Warning[] }) {
  const [first, ...others] = warnings.toSorted(
    (a, b) => Number(minor.has(a.code)) - Number(minor.has(b.code)),
  );
  if (!first) return null;
  const list = (
    <ul aria-label="Warnings">
      {others.map((warning) => (
        <li key={`${warning.code} ${warning.message}`}>
          <Notice tone="warn">{warning.message}</Notice>
        </li>
      ))}
    </ul>
  );
  if (others.length === 0) {
    return (
      <div className="warnings">
        <Notice tone="warn">{first.message}</Notice>
      </div>
    );
  }
  return (
    <details className="warnings">
      <summary>
        <Notice tone="warn">{first.message}</Notice>
        <span className="more">and {others.length} more</span>
      </summary>
      {list}
    </details>
  );
}
