import { csvText } from '../../charts/data-table.ts';
import { inPrintColours } from '../../charts/print-colours.ts';
import type { FigureFormat } from '../../charts/save-figure.ts';
import { downloadFile, figureFileName, pngOf } from '../../charts/save-figure.ts';
import type { ShownFigureName } from '../../charts/shown-figures.ts';
import { shownFigure } from '../../charts/shown-figures.ts';

/** Saves waveforms or overview as they are shown; in print's colours, and as numbers what is drawn. */
export async function saveShown(
  what: ShownFigureName,
  recordingName: string,
  format: FigureFormat,
): Promise<void> {
  const figure = shownFigure(what);
  if (figure === null) throw new Error(`There are no ${what} on the screen.`);
  const fileName = figureFileName(recordingName, what, format);
  if (format === 'csv') {
    downloadFile(fileName, new Blob([csvText(figure.table())], { type: 'text/csv' }));
    return;
  }
  const svg = inPrintColours(figure.svg(`${recordingName}: ${what}`));
  downloadFile(fileName, format === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngOf(svg));
}
