import { formatClock } from '../../charts/axes/time-axis.ts';
import type { SuggestedClass } from '../../model/templates.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import type { TemplatesReport } from '../../workers/protocol.ts';
import { beatNames } from '../words/class-words.ts';
import type { TileGroup } from './tile-groups.ts';
import { likeWords } from './tile-words.ts';

interface TileCaptionProps {
  readonly group: TileGroup;
  readonly report: TemplatesReport;
  readonly suggested: SuggestedClass | null;
  /** Of its beats those that are drawn. */
  readonly drawnCount: number;
  readonly long: boolean;
}

/** Under a tile: how alike its beats are, since when there are any, and what a person made of it. */
export function TileCaption({ group, report, suggested, drawnCount, long }: TileCaptionProps) {
  const { template, beats } = group;
  const firstSec = report.triggersSec[beats[0] ?? -1] ?? 0;
  const byHand = [
    ...(template && template.origin !== 'computed' ? [template.origin] : []),
    ...(template?.isNoise === true ? ['noise'] : []),
  ];
  return (
    <>
      <p className="tile-caption">{likeWords(group, report)}</p>
      {suggested !== null && (
        <p
          className="tile-caption"
          title={`The class that the QRS bench gives to most of its ${formatCount(suggested.of, 'classed beat')}. The menu takes it as a name.`}
        >
          {`${beatNames[suggested.class]}, ${formatNumber(100 * suggested.share, 0)} %`}
        </p>
      )}
      <p className="tile-caption">
        {byHand.length > 0 && <span className="by-hand">{byHand.join(', ')}</span>}
        <span>{`from ${formatClock(firstSec, long)}`}</span>
        {drawnCount > 0 && drawnCount < beats.length && (
          <span className="drawn">{`${formatNumber(drawnCount, 0)} drawn`}</span>
        )}
      </p>
    </>
  );
}
