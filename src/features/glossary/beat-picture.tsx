import { beatFigure, beatFigurePx, type BeatFigureRow } from '../../charts/figures/beat-figure.ts';
import { themeColour } from '../../charts/pens/palette.ts';

const colours = { ecg: 'ecg', pulse: 'ppg', sound: 'sound' } as const satisfies Readonly<
  Record<BeatFigureRow, string>
>;

/** Renders a small picture of a beat with the place of a term, or nothing if it has none. */
export function BeatPicture({ place }: { readonly place: string }) {
  const figure = beatFigure(place);
  if (!figure) return null;
  const { curves, span, bracketPx } = figure;
  const { widthPx, heightPx } = beatFigurePx;
  return (
    <svg
      className="beat-picture"
      width={widthPx}
      height={heightPx}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      aria-hidden="true"
    >
      {span && (
        <rect
          x={span.fromPx - 0.75}
          y={0}
          width={span.toPx - span.fromPx + 1.5}
          height={heightPx}
          style={{ fill: themeColour('accentWash') }}
        />
      )}
      {curves.map(({ row, path, isOwn }) => (
        <path
          key={row}
          d={path}
          style={{
            fill: 'none',
            stroke: themeColour(isOwn ? colours[row] : 'raw'),
            strokeWidth: isOwn ? 1.5 : 1,
          }}
        />
      ))}
      {span && (
        <path
          d={`M${span.fromPx} ${bracketPx - 3}v6M${span.fromPx} ${bracketPx}H${span.toPx}M${span.toPx} ${bracketPx - 3}v6`}
          style={{ fill: 'none', stroke: themeColour('accent'), strokeWidth: 2 }}
        />
      )}
    </svg>
  );
}
