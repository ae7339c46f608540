import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type Palette, readPalette } from '../../charts/pens/palette.ts';
import { useSize } from '../../charts/pointing/use-size.ts';
import { printable } from '../../model/printable.ts';
import { matchesChord } from '../../ui/chord.ts';
import { formatPercent } from '../../ui/format-number.ts';
import { Notice } from '../../ui/notice.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import type { InputHash } from './use-input-hash.ts';
import './report.css';

/** Width of A4 upright, mm. */
const uprightMm = 210;

/** Room beside the sheet, px. */
const besidePx = 32;

interface ReportFrameProps {
  readonly recordingName: string;
  /** 'Report' where left out. */
  readonly heading?: string;
  /** mm; A4 upright where left out. */
  readonly widthMm?: number;
  /** Stand before the button that prints. */
  readonly tools?: ReactNode;
  /** Prints as soon as the page is whole. */
  readonly printsAtOnce: boolean;
  /** A4 pages that it has; one where left out. */
  readonly pageCount?: number;
  /** Whether all that is drawn later is drawn; the hash is waited for beside. */
  readonly isWhole: boolean;
  /** Null of a page that does not print it. */
  readonly hash: InputHash | null;
  /** Why the page cannot be made; null where it can. */
  readonly problem: string | null;
  readonly onClose: () => void;
  /** The sheets, as large as `zoom` says on the screen; on paper it is 1. */
  readonly children: (zoom: number) => ReactNode;
}

function statusText(hash: InputHash | null, isWhole: boolean, pageCount: number): string {
  if (hash?.state === 'running') return `Reading the files for their SHA-256, ${formatPercent(hash.share)} %`;
  if (!isWhole) return 'Drawing the page';
  const [pages, them] = pageCount === 1 ? ['One A4 page', 'it'] : [`${pageCount} A4 pages`, 'them'];
  return `${pages}; ‘Save as PDF’ in the browser’s print dialog keeps ${them}.`;
}

/** Names the printed file after the recording, since browsers take it from the page's title. */
function useTitle(name: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = printable(`${name} report`);
    return () => {
      document.title = before;
    };
  }, [name]);
}

/** Prints when the page is whole: at once, or as soon as it is. */
function usePrint(isWhole: boolean, printsAtOnce: boolean): () => void {
  const [isAsked, setAsked] = useState(printsAtOnce);
  useEffect(() => {
    if (!isAsked || !isWhole) return undefined;
    // After the drawings have been laid out.
    const frame = requestAnimationFrame(() => {
      setAsked(false);
      print();
    });
    return () => cancelAnimationFrame(frame);
  }, [isAsked, isWhole]);
  return () => setAsked(true);
}

/** The dialog about a report as it will be printed, mostly one A4 page. Whatever prints the page while it is open prints the report alone. */
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
        <button type="button" className="btn primary" onClick={askToPrint}>
          Print
        </button>
        <ToolButton icon="close" label="Close" onClick={() => dialog.current?.close()} />
      </div>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {children(zoom)}
    </dialog>
  );
}

/** How much a sheet is shrunk to the width of what it lies in, so that nothing is scrolled sideways; never enlarged. */
function useFitZoom(place: RefObject<HTMLElement | null>, widthMm: number): number {
  const { widthPx } = useSize(place);
  return widthPx === 0 ? 1 : Math.min((widthPx - besidePx) / ((widthMm / 25.4) * 96), 1);
}

/** The palette as it is inside an element that keeps to a theme of its own; null until the page's font is there. */
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
    // Without the font the fallback of the stack is drawn.
    Promise.all(fonts).then(read, read);
    return () => {
      live = false;
    };
  }, [ref]);
  return palette;
}
