import { linearMap } from '../../../charts/axes/linear-map.ts';
import type { LinearMap } from '../../../charts/axes/linear-map.ts';
import type { LabelBox, LabelPlace } from '../../../charts/axes/place-labels.ts';
import { boxesAlong, placeLabels } from '../../../charts/axes/place-labels.ts';
import { PlotLabel, PlotMark } from '../../../charts/figures/plot-layer.tsx';
import type { Size } from '../../../charts/pointing/use-size.ts';
import { formatPercent } from '../../../ui/format-number.ts';
import { acceptanceLeftPx, acceptanceRightPx, acceptanceRow } from './acceptance-frame.ts';
import type { AcceptanceModel } from './acceptance-model.ts';
import { acceptancesMs, curveAt } from './acceptance-model.ts';
import { timingMethods } from '../../../model/methods.ts';

interface AcceptanceMarksProps {
  readonly feature: 'foot' | 'notch';
  readonly size: Size;
  readonly model: AcceptanceModel;
  readonly acceptanceMs: number;
  readonly x: LinearMap;
}

const percentText = (value: number | null): string =>
  `${formatPercent(value === null ? null : value / 100)} %`;

/** Right of the handle and left of it, from below upwards: curves rise, so there is most room below. */
function placesFor(handlePx: number, rightPx: number, bottomPx: number, topPx: number): LabelPlace[] {
  const count = Math.max(Math.floor((bottomPx - topPx) / 4), 1);
  const ys = Array.from({ length: count }, (_, step) => bottomPx - 4 - 4 * step);
  return [
    ...ys.map((y): LabelPlace => ({ x: handlePx + 8, y, anchor: 'start' })),
    ...ys.map((y): LabelPlace => ({ x: rightPx + acceptanceRightPx - 4, y, anchor: 'end' })),
    ...ys.map((y): LabelPlace => ({ x: handlePx - 8, y, anchor: 'end' })),
  ];
}

/** Each method on the curves of a feature, with their values where they cover no curve. */
export function AcceptanceMarks({ feature, size, model, acceptanceMs, x }: AcceptanceMarksProps) {
  const { topPx, bottomPx } = acceptanceRow(feature === 'foot' ? 0 : 1, size);
  const y = linearMap([model.low, 100], [bottomPx, topPx]);
  const rightPx = size.widthPx - acceptanceRightPx;
  const handlePx = x.px(acceptanceMs);
  const at = (value: number): number => y.px(Math.max(value, model.low));
  const shown = timingMethods.map(({ id, mark, short }) => {
    const curve = model[feature][id];
    const value = curveAt(curve, acceptanceMs);
    const points = curve
      .map((own, index) => [x.px(acceptancesMs[index] ?? 0), own === null ? bottomPx : at(own)] as const)
      .filter(([px]) => px <= rightPx);
    return { mark, value, points, text: `${short} ${percentText(value)}`, short: percentText(value) };
  });
  const marks = shown.flatMap(({ value }): LabelBox[] =>
    value === null ? [] : [[handlePx - 6, at(value) - 6, handlePx + 6, at(value) + 6]],
  );
  const places = placeLabels(
    // From below upwards, and read from above: the last comes first.
    shown
      .toReversed()
      .map(({ text, short }) => ({ text, short, places: placesFor(handlePx, rightPx, bottomPx, topPx) })),
    [acceptanceLeftPx, topPx - 6, size.widthPx - 2, bottomPx],
    [
      ...shown.flatMap(({ points }) => boxesAlong(points)),
      ...marks,
      [handlePx - 2, topPx, handlePx + 2, bottomPx],
    ],
  ).toReversed();
  return (
    <>
      <PlotLabel kind="name" x={8} y={(topPx + bottomPx) / 2 + 4}>
        {feature === 'foot' ? 'Foot' : 'Notch'}
      </PlotLabel>
      {shown.map(
        ({ mark, value }) =>
          value !== null && <PlotMark key={mark} method={mark} x={handlePx} y={at(value)} />,
      )}
      {shown.map(({ mark }, index) => {
        const label = places[index];
        return (
          label && (
            <PlotLabel key={mark} kind={`${mark} halo`} {...label.place}>
              {label.text}
            </PlotLabel>
          )
        );
      })}
    </>
  );
}
