import { useMemo } from 'react';
import { formatClock } from '../../../charts/axes/time-axis.ts';
import type { Palette } from '../../../charts/pens/palette.ts';
import { classReasons } from '../../../model/rhythm.ts';
import type { TimeSpan } from '../../../model/samples.ts';
import { formatCount } from '../../../ui/format-number.ts';
import type { RhythmReport } from '../../../workers/protocol.ts';
import { classMarks } from '../../class-letters.ts';
import { firstSortedFrom } from '../../sorted-times.ts';
import { ReportSection } from '../../report/report-section.tsx';
import { nameMm, type Placed, pxPerMm } from './paper-room.ts';
import { mmPerSec, PaperStrip } from './paper-strip.tsx';
import type { DrawnStrip } from './use-strips.ts';

/** What strips are drawn with. */
export interface StripStyle {
  readonly rhythm: RhythmReport;
  /** Of the channel. */
  readonly label: string;
  readonly palette: Palette | null;
  /** Times with hours. */
  readonly long: boolean;
}

interface StripsSectionProps extends StripStyle {
  readonly title: string;
  /** Said behind the scale. */
  readonly some: string;
  readonly strips: readonly Placed<DrawnStrip>[];
}

/** The strips of one page, each under its name, the classes of its beats over the trace. */
export function StripsSection({ title, some, strips, ...style }: StripsSectionProps) {
  return (
    <ReportSection
      title={title}
      sub={`25 mm/s, 10 mm/mV, as recorded; letters: classes of beats that are not usual${some}`}
      className="rhythm-strips"
    >
      {strips.map(({ picture, heightMm }) => (
        <div key={picture.name} style={{ height: `${heightMm + nameMm}mm` }}>
          <Strip strip={picture} {...style} />
        </div>
      ))}
    </ReportSection>
  );
}

/** That beats of a strip are not classed for poor signal, and so have no letter; nothing of none. */
function poorWords({ timesSec, classReason }: RhythmReport, { fromSec, toSec }: TimeSpan): string {
  const [from, to] = [firstSortedFrom(timesSec, fromSec), firstSortedFrom(timesSec, toSec)];
  const count = classReason
    .subarray(from, to)
    .filter((reason) => classReasons[reason] === 'poor signal').length;
  return count === 0 ? '' : `; poor signal, ${formatCount(count, 'beat')} not classed`;
}

function Strip({ strip, rhythm, label, palette, long }: StripStyle & { readonly strip: DrawnStrip }) {
  const { name, envelope } = strip;
  const marks = useMemo(() => classMarks(rhythm, envelope, [], mmPerSec * pxPerMm), [rhythm, envelope]);
  const from = formatClock(envelope.fromSec, long, 0.1);
  return (
    <>
      <p className="strip-name">{`${name}, from ${from}${poorWords(rhythm, envelope)}`}</p>
      <PaperStrip
        name="strip"
        label={`ECG from ${from}: ${name}`}
        laneName={label}
        {...{ envelope, marks, palette, long }}
      />
    </>
  );
}
