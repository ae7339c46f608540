import { useMemo } from 'react';
import type { DataTable } from '../../charts/figures/data-table.ts';
import { SvgPlot } from '../../charts/figures/svg-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import type { DenoiseReport } from '../../workers/protocol.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { spanWords } from './stretch-words.ts';
import { TemplateDrawing, type TemplatePicture } from './template-drawing.tsx';
import { templateTimes } from './template-frame.ts';

/** Returns the picture of a result. */
function makePicture(report: DenoiseReport): TemplatePicture {
  const { template, ectopicTemplates, firstTemplate, lastTemplate, signal } = report;
  return {
    template,
    others: ectopicTemplates,
    parts: [
      ...(firstTemplate ? [{ name: `first ${spanWords(report)}`, samples: firstTemplate }] : []),
      ...(lastTemplate ? [{ name: 'last', samples: lastTemplate }] : []),
    ],
    fs: signal.fs,
    unit: signal.unit,
  };
}

type Row = DataTable['rows'][number];

const row = (shape: string, times: Float64Array, k: number, rest: Row): Row => [
  shape,
  times[k] ?? null,
  ...rest,
];

function savedTemplate({ template, others, parts, fs, unit }: TemplatePicture): DataTable {
  const times = templateTimes(template, fs);
  const inUnit = unit === '' ? '' : `, ${unit}`;
  return {
    columns: [
      'shape',
      'from R, ms',
      `template${inUnit}`,
      `10 %${inUnit}`,
      `90 %${inUnit}`,
      ...parts.map(({ name }) => `${name}${inUnit}`),
    ],
    rows: [
      ...Array.from(template.samples, (value, k) =>
        row('record', times, k, [
          value,
          template.lower[k] ?? null,
          template.upper[k] ?? null,
          ...parts.map(({ samples }) => samples[k] ?? null),
        ]),
      ),
      ...others.flatMap((other, place) => {
        const own = templateTimes(other, fs);
        return Array.from(other.samples, (value, k) =>
          row(`other shape ${place + 1}`, own, k, [
            value,
            other.lower[k] ?? null,
            other.upper[k] ?? null,
            ...parts.map(() => null),
          ]),
        );
      }),
    ],
  };
}

/** Describes the picture in numbers. */
function describe({ template, others, fs, unit }: TemplatePicture): string {
  let rIndex = 0;
  let widest = 0;
  template.samples.forEach((value, k) => {
    if (value > (template.samples[rIndex] ?? 0)) rIndex = k;
    widest = Math.max(widest, (template.upper[k] ?? 0) - (template.lower[k] ?? 0));
  });
  const lengthMs = (1000 * template.samples.length) / fs;
  const inUnit = unit === '' ? '' : ` ${unit}`;
  const other = others
    .map(({ memberCount }) => ` Another shape of ${formatCount(memberCount, 'cycle')} recurs.`)
    .join('');
  return `${formatCount(template.memberCount, 'cycle')}, ${formatNumber(lengthMs, 0)} ms long. R is ${formatNumber(template.samples[rIndex], 2)}${inUnit} high; 80 % of the cycles lie within ${formatNumber(widest, 2)}${inUnit} at the widest point.${other}`;
}

/** Renders the template with its spread, and its form at both ends of the record. */
export function TemplatePanel({ report }: { readonly report: DenoiseReport }) {
  const picture = useMemo(() => makePicture(report), [report]);
  const { template } = picture;
  const draw = (size: Size) => <TemplateDrawing picture={picture} size={size} />;
  return (
    <FigurePanel
      name="denoise-template"
      title="Template"
      sub={`${formatCount(template.memberCount, 'cycle')}, 10 … 90 %; QRS, then TUP`}
      table={() => savedTemplate(picture)}
    >
      {template.samples.length === 0 ? (
        <p className="quiet">No complete cycle for a template.</p>
      ) : (
        <SvgPlot label="Template" description={describe(picture)} stops draw={draw} />
      )}
    </FigurePanel>
  );
}
