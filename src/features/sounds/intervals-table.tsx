import type { DataTable } from '../../charts/data-table.ts';
import { MarkGlyph } from '../../charts/mark-glyph.tsx';
import { formatClock } from '../../charts/time-axis.ts';
import type { SoundWindow } from '../../model/sounds.ts';
import { formatNumber, formatSigned } from '../../ui/format-number.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import { FigurePanel } from '../figure-panel.tsx';
import type { KnownIntervals } from './known-intervals.ts';
import type { SoundSpan, SpanSpread } from './sound-words.ts';
import { soundSpans } from './sound-words.ts';

interface IntervalsTableProps {
  readonly windows: readonly SoundWindow[];
  readonly windowIndex: number;
  /** Whether times have hours. */
  readonly long: boolean;
  readonly known: KnownIntervals | null;
  readonly recordingName: string;
  readonly onWindow: (windowIndex: number) => void;
}

const errorOf = ({ mean }: SpanSpread, known: number | undefined): number | null =>
  mean === null || known === undefined ? null : mean - known;

function tableOf(window: SoundWindow, known: KnownIntervals | null): DataTable {
  return {
    columns: [
      'interval',
      ...['historic', 'least variance'].flatMap((method) => [
        `${method}, mean, ms`,
        `${method}, SD, ms`,
        `${method}, likely error, ms`,
      ]),
      'known, mean, ms',
      'known, SD, ms',
      'historic, error, ms',
      'least variance, error, ms',
    ],
    rows: soundSpans.map((span) => {
      const { historic, leastVariance } = span.of(window);
      const own = span.known === null ? null : (known?.[span.known] ?? null);
      return [
        span.name,
        ...[historic, leastVariance].flatMap(({ mean, sd, error }) => [mean, sd, error]),
        own?.mean ?? null,
        own?.sd ?? null,
        errorOf(historic, own?.mean),
        errorOf(leastVariance, own?.mean),
      ];
    }),
  };
}

interface RowProps {
  readonly span: SoundSpan;
  readonly window: SoundWindow;
  readonly known: KnownIntervals | null;
}

const classOf = (own: number | null, other: number | null): string =>
  own !== null && other !== null && own < other ? 'n best' : 'n';

function Row({ span, window, known }: RowProps) {
  const { name, of, digits } = span;
  const { historic, leastVariance } = of(window);
  const own = span.known === null ? null : (known?.[span.known] ?? null);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="n">{formatNumber(historic.mean, digits)}</td>
      <td className={classOf(historic.sd, leastVariance.sd)}>{formatNumber(historic.sd, digits)}</td>
      <td className="n dim">{formatNumber(historic.error, digits)}</td>
      <td className="n">{formatNumber(leastVariance.mean, digits)}</td>
      <td className={classOf(leastVariance.sd, historic.sd)}>{formatNumber(leastVariance.sd, digits)}</td>
      <td className="n dim">{formatNumber(leastVariance.error, digits)}</td>
      {known && (
        <>
          <td className="n dim">{formatNumber(own?.mean, digits)}</td>
          <td className="n dim">{formatNumber(own?.sd, digits)}</td>
          <td className="n">{formatSigned(errorOf(historic, own?.mean), digits)}</td>
          <td className="n">{formatSigned(errorOf(leastVariance, own?.mean), digits)}</td>
        </>
      )}
    </tr>
  );
}

function Head({ known }: Pick<RowProps, 'known'>) {
  const sub = ['mean', 'SD', 'error'];
  return (
    <thead>
      <tr>
        <th scope="col">Interval</th>
        <th scope="colgroup" colSpan={3} className="n">
          <MarkGlyph kind="historic" />
          historic
        </th>
        <th scope="colgroup" colSpan={3} className="n">
          <MarkGlyph kind="least-variance" />
          least variance
        </th>
        {known && (
          <>
            <th scope="colgroup" colSpan={2} className="n">
              known
            </th>
            <th scope="colgroup" colSpan={2} className="n">
              off by
            </th>
          </>
        )}
      </tr>
      <tr>
        <th scope="col">in ms</th>
        {[...sub, ...sub].map((word, k) => (
          <th key={`${word} ${k < sub.length}`} scope="col" className="n">
            {word}
          </th>
        ))}
        {known && (
          <>
            <th scope="col" className="n">
              mean
            </th>
            <th scope="col" className="n">
              SD
            </th>
            <th scope="col" className="n">
              <MarkGlyph kind="historic" named />
            </th>
            <th scope="col" className="n">
              <MarkGlyph kind="least-variance" named />
            </th>
          </>
        )}
      </tr>
    </thead>
  );
}

/** All intervals of a window by both methods, each with its likely error, and what is known of them. */
export function IntervalsTable(props: IntervalsTableProps) {
  const { windows, windowIndex, long, known, recordingName, onWindow } = props;
  const window = windows[windowIndex];
  if (!window) return null;
  const span = `${formatClock(window.from, long)} … ${formatClock(window.to, long)}`;
  const tools = windows.length > 1 && (
    <>
      <ToolButton
        icon="left"
        label="Previous window"
        disabled={windowIndex === 0}
        onClick={() => onWindow(windowIndex - 1)}
      />
      <ToolButton
        icon="right"
        label="Next window"
        disabled={windowIndex >= windows.length - 1}
        onClick={() => onWindow(windowIndex + 1)}
      />
    </>
  );
  return (
    <FigurePanel
      name="sounds-table"
      title="Intervals"
      sub={windows.length > 1 ? `window ${windowIndex + 1} of ${windows.length}, ${span}` : span}
      recordingName={recordingName}
      formats={['csv']}
      tools={tools}
      table={() => tableOf(window, known)}
    >
      <div className="sounds-scroll">
        <table>
          <Head known={known} />
          <tbody>
            {soundSpans.map((own) => (
              <Row key={own.name} span={own} window={window} known={known} />
            ))}
          </tbody>
        </table>
        <p className="sounds-note">
          Error: the SDs of an interval’s marks after R, added up in squares. S1 to S2 holds the isovolumic
          contraction, some 36 ms, which LVET does not.
        </p>
      </div>
    </FigurePanel>
  );
}
