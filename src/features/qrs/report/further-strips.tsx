import type { RecordingSummary } from '../../../workers/protocol.ts';
import { FurtherFoot } from '../../report/report-foot.tsx';
import { SheetHead } from '../../report/sheet-head.tsx';
import type { Placed } from './paper-room.ts';
import { type StripStyle, StripsSection } from './strips-section.tsx';
import type { DrawnStrip } from './use-strips.ts';

interface FurtherStripsProps extends StripStyle {
  readonly summary: RecordingSummary;
  readonly strips: readonly Placed<DrawnStrip>[];
  readonly zoom: number;
  /** The first is 1. */
  readonly page: number;
  readonly pageCount: number;
}

/** A further A4 page of the rhythm report: strips that the pages before it have no room for. */
export function FurtherStrips({ summary, strips, zoom, page, pageCount, ...style }: FurtherStripsProps) {
  return (
    <article
      className="report-sheet rhythm-sheet"
      data-theme="light"
      style={{ zoom }}
      aria-label={`Page ${page} of the report of ${summary.name}`}
    >
      <SheetHead
        summary={summary}
        what={`Further strips of ${style.label}`}
        labels={[style.label]}
        part=""
        quality=""
      />
      <StripsSection title="Strips" some="" strips={strips} {...style} />
      <FurtherFoot page={page} pageCount={pageCount} />
    </article>
  );
}
