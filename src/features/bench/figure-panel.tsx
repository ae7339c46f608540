import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import type { DataTable } from '../../charts/figures/data-table.ts';
import { csvText } from '../../charts/figures/data-table.ts';
import { inPrintColours } from '../../charts/pens/print-colours.ts';
import type { FigureFormat } from '../../charts/figures/save-figure.ts';
import { downloadFile, figureFileName, figureSvg, renderPng } from '../../charts/figures/save-figure.ts';
import { Notice } from '../../ui/notice.tsx';
import { SaveMenu } from '../../ui/save-menu.tsx';
import { Explained } from '../glossary/term.tsx';
import { DataView } from './data-view.tsx';
import './figure-panel.css';
import { useEnlarged } from './use-enlarged.ts';

/** How its frame shows a panel. */
export interface PanelView {
  readonly large: boolean;
  readonly enlarge: () => void;
  readonly putBack: () => void;
}

export interface FigurePanelProps {
  /** Stands in the class, for the grid: `foot`, `stacked`. */
  readonly name: string;
  readonly title: string;
  /** What it counts. */
  readonly sub: string;
  /** Whether title and what it counts stand over what says so by itself; a large panel has them anyway. */
  readonly isHeadless?: boolean;
  /** Of the recording, for the names of files. */
  readonly recordingName: string;
  /** The data of the picture; made when it is saved. */
  readonly table: () => DataTable;
  /** The picture as an SVG file, where it is not drawn as SVG. */
  readonly svg?: () => string;
  /** What it can be saved as; of a table, CSV alone. */
  readonly formats?: readonly FigureFormat[];
  /** Stand before the menu. */
  readonly tools?: ReactNode;
  /** A function where an enlarged panel shows more. */
  readonly children: ReactNode | ((view: PanelView) => ReactNode);
}

const allFormats = ['svg', 'png', 'csv'] as const satisfies readonly FigureFormat[];

function tableBlob(table: DataTable): Blob {
  if (table.columns.length === 0) throw new Error('There are no numbers yet.');
  return new Blob([csvText(table)], { type: 'text/csv' });
}

function blobOf(format: FigureFormat, body: HTMLElement, props: FigurePanelProps): Blob | Promise<Blob> {
  if (format === 'csv') return tableBlob(props.table());
  const svg = inPrintColours(props.svg?.() ?? figureSvg(body, `${props.recordingName}: ${props.title}`));
  if (format === 'svg') return new Blob([svg], { type: 'image/svg+xml' });
  return renderPng(svg);
}

/**
 * A panel of the bench: title, what it counts, and one tool to save it, enlarge it or see its data.
 * F enlarges it while the focus is in it, Escape puts it back.
 */
export function FigurePanel(props: FigurePanelProps) {
  const {
    name,
    title,
    sub,
    recordingName,
    formats = allFormats,
    isHeadless = false,
    tools,
    children,
  } = props;
  const body = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const { size, setSize } = useEnlarged(panel);
  const large = size !== 'in place';
  const enlarge = (): void => setSize('large');
  const putBack = (): void => setSize('in place');
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (format: FigureFormat): Promise<void> => {
    if (!body.current) return;
    try {
      const blob = await blobOf(format, body.current, props);
      downloadFile(figureFileName(recordingName, title, format), blob);
      setProblem(null);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      setProblem(`${title} could not be saved as ${format.toUpperCase()}: ${reason} Try another format.`);
    }
  };
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
          {sub}
        </span>
        <span className="tools">
          {tools}
          <SaveMenu
            label={`Save ${title}, enlarge it or show its data`}
            formats={formats}
            actions={[
              size === 'with data'
                ? { label: 'Hide data', onChoose: enlarge }
                : { label: 'Show data', onChoose: () => setSize('with data') },
              large
                ? { label: 'Put back', keyName: 'F', onChoose: putBack }
                : { label: 'Enlarge', keyName: 'F', onChoose: enlarge },
            ]}
            onSave={(format) => void save(format)}
          />
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
