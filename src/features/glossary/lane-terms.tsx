import type { Lane, LaneBox } from '../../charts/lanes/lane.ts';
import { textWidthPx } from '../../charts/lanes/lane-name.ts';
import { splitAtTerms } from '../../pipeline/glossary/terms.ts';
import { Term } from './term.tsx';
import './lane-terms.css';

interface LaneTermsProps {
  readonly lanes: readonly Pick<Lane, 'id' | 'name'>[];
  readonly boxes: readonly Pick<LaneBox, 'top'>[];
}

/** Renders buttons with explanations over the names of lanes that are terms; the canvas draws the names. */
export function LaneTerms({ lanes, boxes }: LaneTermsProps) {
  return lanes.map(({ id, name }, index) => {
    const [first] = splitAtTerms(name);
    const box = boxes[index];
    if (!first?.entry || !box) return null;
    return (
      <div
        key={id}
        className="lane-term"
        role="presentation"
        style={{ top: box.top, width: textWidthPx(first.text) }}
        // The plot would treat the press as a drag.
        onPointerDown={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <Term entry={first.entry}>
          <span className="unseen">{first.text}</span>
        </Term>
      </div>
    );
  });
}
