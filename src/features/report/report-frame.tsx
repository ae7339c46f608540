import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type Palette, readPalette } from '../../charts/pens/palette.ts';
import { useSize } from '../../charts/pointing/use-size.ts';
import { printable } from '../../model/printable.ts';
import { PrimaryButton } from '../../ui/button.tsx';
import { matchesChord } from '../../ui/chord.ts';
import { formatPercent } from '../../ui/format-number.ts';
import { Notice } from '../../ui/notice.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import type { InputHash } from './use-input-hash.ts';
import './report.css';

/** Width of A4 portrait, mm. */
const uprightMm = 210;

/** Total margin at the sides of the sheet, px. */
const besidePx = 32;

interface ReportFrameProps {
  readonly recordingName: string;
  /** Default: 'Report'. */
  readonly heading?: string;
  /** Width, mm; by default A4 portrait. */
  readonly widthMm?: number;
  /** Elements before the print button. */
  readonly tools?: ReactNode;
  /** Prints as soon as the page is complete. */
  readonly printsAtOnce: boolean;
  /** Number of A4 pages; default one. */
  readonly pageCount?: number;
  /** Whether everything that is drawn later is complete; the hash is waited for separately. */
  readonly isWhole: boolean;
  /** Null for a page that does not print it. */
  readonly hash: InputHash | null;
  /** Why the page cannot be made; null if it can. */
  readonly problem: string | null;
  readonly onClose: () => void;
  /** Renders the sheets at a scale of `zoom` on the screen; on paper it is 1. */
  readonly children: (zoom: number) => ReactNode;
}

function statusText(hash: InputHash | null, isWhole: boolean, pageCount: number): string {
  if (hash?.state === 'running') return `Reading the files for their SHA-256, ${formatPercent(hash.share)} %`;
  if (!isWhole) return 'Drawing the page';
  const [pages, them] = pageCount === 1 ? ['One A4 page', 'it'] : [`${pageCount} A4 pages`, 'them'];
  return `${pages}; ‘Save as PDF’ in the browser’s print dialog keeps ${them}.`;
}

/** Sets the page's title to the recording's name, because browsers use it for the printed file. */
function useTitle(name: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = printable(`${name} report`);
    return () => {
      document.title = before;
    };
  }, [name]);
}

/** Prints when the page is complete: at once, or as soon as it is. */
function usePrint(isWhole: boolean, printsAtOnce: boolean): () => void {
  const [isAsked, setAsked] = useState(printsAtOnce);
  useEffect(() => {
    if (!isAsked || !isWhole) return undefined;
    // After the layout of the drawings.
    const frame = requestAnimationFrame(() => {
      setAsked(false);
      print();
    });
    return () => cancelAnimationFrame(frame);
  }, [isAsked, isWhole]);
  return () => setAsked(true);
}

/**
 * Renders the dialog with a report as it will be printed, usually one A4 page. While it is open, printing the page
 * prints only the report.
 */
export function ReportFrame(props: ReportFrameProps) {
  const { recordingName, heading = 'Report', widthMm = uprightMm, tools, pageCount = 1 } = props;
  const { printsAtOnce, isWhole, hash, problem, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const askToPrint = usePrint(isWhole && hash?.state !== 'running', printsAtOnce);
  const zoom = useFitZoom(dialog, widthMm);
  useTitle(recordingName);
  useEffect(() => dialog.current?.showModal(), []);
  const key = (event: KeyboardEvent): void => {
    if (!matchesChord(event, { key: 'p', mod: true })) return;
    event.preventDefault();
    askToPrint();
  };
  return (
    <dialog
      ref={dialog}
      className={widthMm > uprightMm ? 'dialog report-dialog wide' : 'dialog report-dialog'}
      aria-labelledby="report-title"
      onClose={onClose}
      onKeyDown={key}
    >
      <div className="panehead">
        <h2 id="report-title">{heading}</h2>
        <span className="dim grow nowrap" role="status">
          {problem === null ? statusText(hash, isWhole, pageCount) : ''}
        </span>
        {tools}
        <PrimaryButton onClick={askToPrint}>Print</PrimaryButton>
        <ToolButton icon="close" label="Close" onClick={() => dialog.current?.close()} />
      </div>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {children(zoom)}
    </dialog>
  );
}

/** Returns the scale that fits a sheet to the width of its container without horizontal scrolling; at most 1. */
function useFitZoom(place: RefObject<HTMLElement | null>, widthMm: number): number {
  const { widthPx } = useSize(place);
  return widthPx === 0 ? 1 : Math.min((widthPx - besidePx) / ((widthMm / 25.4) * 96), 1);
}

/** Returns the palette inside an element with its own theme; null until the page's font is loaded. */
export function usePaletteIn(ref: RefObject<HTMLElement | null>): Palette | null {
  const [palette, setPalette] = useState<Palette | null>(null);
  useEffect(() => {
    let live = true;
    const read = (): void => {
      if (!live || !ref.current) return;
      const probe = document.createElement('span');
      probe.hidden = true;
      ref.current.append(probe);
      setPalette(readPalette(probe));
      probe.remove();
    };
    const fonts = ['400', '600'].map((weight) => document.fonts.load(`${weight} 11px Inter`));
    // Without the font, the fallback of the font stack is used.
    Promise.all(fonts).then(read, read);
    return () => {
      live = false;
    };
  }, [ref]);
  return palette;
}
