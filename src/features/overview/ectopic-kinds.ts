import type { BeatKind } from '../../charts/draw-overview.ts';
import type { EctopicFlag } from '../../model/rhythm.ts';
import type { RhythmReport } from '../../workers/protocol.ts';

/** Beats that come from elsewhere in the heart, in the colours of the first two classes beside the master. */
export function ectopicKinds({ ectopic }: Pick<RhythmReport, 'ectopic'>): readonly BeatKind[] {
  const atSec = (wanted: EctopicFlag) =>
    Float64Array.from(
      ectopic.filter(({ flag }) => flag === wanted),
      ({ timeSec }) => timeSec,
    );
  return [
    { colour: 'templateA', atSec: atSec('ventricular') },
    { colour: 'templateB', atSec: atSec('supraventricular') },
  ];
}

/** How many there are, in words. */
export function ectopicText({ summary: { ectopic, notClassed } }: Pick<RhythmReport, 'summary'>): string {
  const { ventricular, supraventricular } = ectopic;
  const poor = notClassed === 0 ? '' : ` ${notClassed} not classed: poor signal.`;
  if (ventricular + supraventricular === 0) return `No ectopic beat.${poor}`;
  return `Ectopic: ${ventricular} ventricular, ${supraventricular} supraventricular.${poor}`;
}
