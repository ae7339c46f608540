import { type MethodMark, timingMethods } from '../../model/methods.ts';
import { markStyle } from '../figures/svg-plot.tsx';
import { classForms, isClassMark, type LetteredClass } from '../pens/class-marks.ts';
import { isMethodMark, methodForms } from '../pens/method-marks.ts';
import { themeColour } from '../pens/palette.ts';
import type { MarkKind } from '../lanes/marks.ts';

const names: Readonly<Record<Exclude<MarkKind, MethodMark | LetteredClass>, string>> = {
  r: 'R',
  rejected: 'left out',
  onset: 'QRS onset',
  end: 'QRS end',
  peak: 'peak',
  annotation: 'annotation',
  abnormal: 'abnormal beat',
  hand: 'by hand',
  deleted: 'deleted by hand',
  miss: 'missed beat',
  'false-alarm': 'false alarm',
  sound: 'heart sound',
};

/** Forms of marks that belong to neither methods nor classes. */
const forms: Readonly<Partial<Record<MarkKind, string>>> = {
  r: 'M-3.5-3h7L0 3Z',
  onset: 'M-2.5 3.5v-6h5',
  end: 'M2.5 3.5v-6h-5',
  peak: 'M0-2v4',
  annotation: 'M0-4v8',
  abnormal: 'M0-5v10',
  hand: 'M-4-4h8L0 4Z',
  deleted: 'M0-1.5 3-4.5 4.5-3 1.5 0 4.5 3 3 4.5 0 1.5-3 4.5-4.5 3-1.5 0-4.5-3-3-4.5Z',
  miss: 'M-3.5-3.5h7v7h-7Z',
  'false-alarm': 'M-4.5-4h9L0 4.5Z',
  rejected: 'M-3-3 3 3M3-3-3 3',
};

function nameOfMark(kind: MarkKind): string {
  if (isMethodMark(kind)) return timingMethods.find(({ mark }) => mark === kind)?.name ?? kind;
  return isClassMark(kind) ? classForms[kind].letter : names[kind];
}

interface MarkGlyphProps {
  readonly kind: MarkKind;
  /** Whether it needs an accessible name, as in a column header; otherwise adjacent text names it. */
  readonly named?: boolean;
}

/** Renders a mark in running text and tables, in the same form as in plots. */
export function MarkGlyph({ kind, named = false }: MarkGlyphProps) {
  const meaning = named
    ? ({ role: 'img', 'aria-label': nameOfMark(kind) } as const)
    : { 'aria-hidden': true as const };
  const own = forms[kind];
  return (
    <svg className={`glyph glyph-${kind}`} viewBox="-5 -5 10 10" {...meaning}>
      {isMethodMark(kind) && <path style={markStyle(kind)} d={methodForms[kind].svg} />}
      {isClassMark(kind) && (
        <>
          <text y={2}>{classForms[kind].letter}</text>
          <path style={{ stroke: themeColour(classForms[kind].colour) }} strokeWidth={2} d="M-4 5h8" />
        </>
      )}
      {own !== undefined && <path d={own} />}
    </svg>
  );
}
