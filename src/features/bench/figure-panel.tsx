import { useFigureOwner } from './figure-owner.ts';
import { memo, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type DataTable, csvText } from '../../charts/figures/data-table.ts';
import type { Palette } from '../../charts/pens/palette.ts';
import type { Pen } from '../../charts/pens/pen.ts';
import { penSvg } from '../../charts/pens/svg-pen.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import { type FigureFormat, downloadFile, figureFileName } from '../../charts/figures/download-file.ts';
import { figureSvg, printedFigure } from '../../charts/figures/printed-figure.ts';
import { Notice } from '../../ui/notice.tsx';
import { SaveMenu } from '../../ui/save-menu.tsx';
import { Explained } from '../glossary/term.tsx';
import './figure-panel.css';
import { formatNumber, missingText } from '../../ui/format-number.ts';
import { StepButtons } from '../../ui/step-buttons.tsx';
import './data-view.css';

/** Size of a panel in its frame, and functions that change it. */
export interface PanelView {
  readonly large: boolean;
  readonly enlarge: () => void;
  readonly putBack: () => void;
}

/** A picture drawn by a pen, with the same size in a file as on the screen. */
interface FigurePicture {
  readonly size: Size;
  /** Null until it is known. */
  readonly palette: Palette | null;
  readonly draw: (pen: Pen) => void;
}

export interface FigurePanelProps {
  /** Suffix of the class, for the grid: `foot`, `stacked`. */
  readonly name: string;
  readonly title: string;
  /** Text that says what the figure counts. */
  readonly sub: string;
  /** Whether the title line is hidden because the content names itself. A large panel always shows it. */
  readonly isHeadless?: boolean;
  /** Returns the data of the picture; called when it is saved. */
  readonly table: () => DataTable;
  /** The picture, if it is not an SVG element: drawn by a pen, or as a file. */
  readonly picture?: FigurePicture | null | undefined;
  readonly svg?: () => string;
  /** Formats in which it can be saved; only CSV for a table. */
  readonly formats?: readonly FigureFormat[];
  /** Elements before the menu. */
  readonly tools?: ReactNode;
  /** Content; a function if an enlarged panel shows more. */
  readonly children: ReactNode | ((view: PanelView) => ReactNode);
}

const allFormats = ['svg', 'png', 'csv'] as const satisfies readonly FigureFormat[];

function tableBlob(table: DataTable): Blob {
  if (table.columns.length === 0) throw new Error('No numbers yet.');
  return new Blob([csvText(table)], { type: 'text/csv' });
}

function makeFigureBlob(
  format: FigureFormat,
  body: HTMLElement,
  owner: string,
  props: FigurePanelProps,
): Blob | Promise<Blob> {
  if (format === 'csv') return tableBlob(props.table());
  const { title, picture } = props;
  const heading = `${owner}: ${title}`;
  const drawn = picture?.palette && penSvg(heading, picture.size, picture.palette, picture.draw);
  return printedFigure(drawn ?? props.svg?.() ?? figureSvg(body, heading), format);
}

/**
 * Renders a panel of the bench: title, what it counts, and a menu to save it, enlarge it or show its data. F enlarges
 * it while it has the focus, and Escape restores it.
 */
export function FigurePanel(props: FigurePanelProps) {
  const { name, title, sub, formats = allFormats, isHeadless = false, tools, children } = props;
  const owner = useFigureOwner();
  const body = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const { size, setSize } = useEnlarged(panel);
  const large = size !== 'in place';
  const enlarge = (): void => setSize('large');
  const putBack = (): void => setSize('in place');
  const [problem, setProblem] = useState<string | null>(null);
  const shown = useRef(props);
  useEffect(() => {
    shown.current = props;
  });
  const save = useCallback(
    async (format: FigureFormat): Promise<void> => {
      if (!body.current) return;
      try {
        const blob = await makeFigureBlob(format, body.current, owner, shown.current);
        downloadFile(figureFileName(owner, title, format), blob);
        setProblem(null);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        setProblem(`${title} could not be saved as ${format.toUpperCase()}: ${reason} Try another format.`);
      }
    },
    [owner, title],
  );
  return (
    <section
      ref={panel}
      className={`panel figure-panel panel-${name} ${large ? 'large' : ''}`}
      aria-label={title}
    >
      <header>
        <h3 className={isHeadless && !large ? 'unseen' : undefined}>
          {isHeadless && !large ? title : <Explained text={title} />}
        </h3>
        <span className={isHeadless && !large ? 'unseen' : 'sub'} title={sub}>
          <Explained text={sub} isStop={false} />
        </span>
        <span className="tools">
          {tools}
          <PanelMenu title={title} formats={formats} size={size} setSize={setSize} save={save} />
        </span>
      </header>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <div ref={body} className="panel-body">
        {typeof children === 'function' ? children({ large, enlarge, putBack }) : children}
      </div>
      {size === 'with data' && <DataView title={title} table={props.table()} />}
    </section>
  );
}

/** Size of a panel: in the grid, enlarged, or enlarged with its data as a table. */
type PanelSize = 'in place' | 'large' | 'with data';

interface Enlarged {
  readonly size: PanelSize;
  readonly setSize: (size: PanelSize) => void;
}

interface PanelMenuProps extends Enlarged {
  readonly title: string;
  readonly formats: readonly FigureFormat[];
  readonly save: (format: FigureFormat) => Promise<void>;
}

/** Menu of a panel. It is not rendered again when the picture changes. */
const PanelMenu = memo(function PanelMenu({ title, formats, size, setSize, save }: PanelMenuProps) {
  const enlarge = (): void => setSize('large');
  return (
    <SaveMenu
      label={`Save ${title}, enlarge it or show its data`}
      formats={formats}
      actions={[
        size === 'with data'
          ? { label: 'Hide data', onChoose: enlarge }
          : { label: 'Show data', onChoose: () => setSize('with data') },
        size === 'in place'
          ? { label: 'Enlarge', keyName: 'F', onChoose: enlarge }
          : { label: 'Restore', keyName: 'F', onChoose: () => setSize('in place') },
      ]}
      onSave={(format) => void save(format)}
    />
  );
});

/** Manages the size of a panel: F enlarges or restores it while it has the focus, and Escape restores it. */
function useEnlarged(panel: RefObject<HTMLElement | null>): Enlarged {
  const [size, setSize] = useState<PanelSize>('in place');
  useEffect(() => {
    const element = panel.current;
    const large = size !== 'in place';
    const key = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const turns = event.key === 'f' || event.key === 'F';
      if (!turns && !(large && event.key === 'Escape')) return;
      event.preventDefault();
      event.stopPropagation();
      setSize(turns && !large ? 'large' : 'in place');
    };
    element?.addEventListener('keydown', key);
    return () => element?.removeEventListener('keydown', key);
  }, [panel, size]);
  return { size, setSize };
}

/** Number of rows per page of the table, because a picture may have tens of thousands. */
const pageSize = 200;

/** Formats a cell: numbers with up to three decimals, without trailing zeros. */
export function cellText(cell: string | number | null): string {
  if (cell === null) return missingText;
  if (typeof cell === 'string') return cell;
  const digits = [0, 1, 2].find((count) => Math.abs(cell - Number(cell.toFixed(count))) < 5e-10);
  return formatNumber(cell, digits ?? 3);
}

interface DataViewProps {
  /** Title of the picture. */
  readonly title: string;
  readonly table: DataTable;
}

/** Renders the data of a picture as a table, one page at a time. */
function DataView({ title, table: { columns, rows } }: DataViewProps) {
  const [from, setFrom] = useState(0);
  const first = from < rows.length ? from : 0;
  const page = rows.slice(first, first + pageSize);
  const span = `${formatNumber(Math.min(first + 1, rows.length), 0)} … ${formatNumber(first + page.length, 0)} of ${formatNumber(rows.length, 0)}`;
  return (
    <section className="data-view" aria-label={`Data of ${title}`}>
      <div className="data-pages">
        <span aria-live="polite">Rows {span}</span>
        {rows.length > pageSize && (
          <StepButtons
            labels={['Previous rows', 'Next rows']}
            isFirst={first === 0}
            isLast={first + pageSize >= rows.length}
            onStep={(by) => setFrom(first + by * pageSize)}
          />
        )}
      </div>
      <div className="panel-scroll data-scroll">
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className="n">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.map((row) => (
              <tr key={row.join(' ')}>
                {row.map((cell, column) => (
                  <td key={columns[column]} className="n">
                    {cellText(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
