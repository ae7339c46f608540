import { valueBounds, colours, figure, steps } from './svg.mjs';

const methods = ['historic', 'leastVariance'];
const legend = ['historic', 'least variance'];
const isNumber = (value) => typeof value === 'number';
/** Maximum number of points that a figure resolves. */
const mostPoints = 4000;

/** Draws figures of the merged results, keyed by name. */
export function drawFigures(analysis, result) {
  if (analysis === 'cohort') return cohortFigures(result);
  return analysis === 'series' ? seriesFigures(result) : {};
}

function cohortFigures({ files, sdDifference, agreement }) {
  return {
    'ppv-foot': ppvFigure(files, 'foot', 'PPV of the foot, of the recordings'),
    'ppv-notch': ppvFigure(files, 'notch', 'PPV of the notch, of the recordings'),
    'sd-rptt': differenceFigure(sdDifference, 'rptt', 'SD of rPTT, historic − least variance'),
    'sd-lvet': differenceFigure(sdDifference, 'lvet', 'SD of LVET, historic − least variance'),
    'agreement-rptt': agreementFigure(files, agreement.file?.rptt, 'rptt', 'rPTT by both methods'),
    'agreement-lvet': agreementFigure(files, agreement.file?.lvet, 'lvet', 'LVET by both methods'),
  };
}

function ppvFigure(files, feature, title) {
  const x = { from: 0, to: 1, label: 'PPV' };
  const y = { from: 0, to: 1, label: 'share of recordings' };
  const valuesOf = (method) => files.map((file) => file[feature][method]).filter(isNumber);
  const draw = (toX, toY) =>
    methods.map((method, k) => steps(valuesOf(method), 0, 1, toX, toY, colours[k])).join('');
  return figure({ title, x, y, draw, legend });
}

function differenceFigure(windows, interval, title) {
  const chosen = windows.map((window) => window[interval]).filter(isNumber);
  const heldOut = windows.map((window) => window.heldOut?.[interval]).filter(isNumber);
  const x = { ...valueBounds([...chosen, ...heldOut, 0]), label: 'ms' };
  const y = { from: 0, to: 1, label: 'share of windows' };
  const draw = (toX, toY) =>
    [heldOut, chosen].map((values, k) => steps(values, x.from, x.to, toX, toY, colours[k])).join('') +
    `<path d="M${toX(0)} ${toY(0)}V${toY(1)}" stroke="#888" stroke-dasharray="3 3"/>`;
  return figure({ title, x, y, draw, legend: ['beats held out', 'all beats'], legendAt: 'right' });
}

function agreementFigure(files, limits, interval, title) {
  const all = files
    .map((file) => methods.map((method) => file[interval][method]))
    .filter((pair) => pair.every(isNumber));
  const every = Math.ceil(all.length / mostPoints);
  const points = all.filter((_, k) => k % every === 0).map(([a, b]) => [(a + b) / 2, a - b]);
  const lines = limits ? [limits.difference, ...(limits.limits ?? [])].filter(isNumber) : [];
  const x = { ...valueBounds(points.map(([mean]) => mean)), label: 'mean of both, ms' };
  const y = {
    ...valueBounds([...points.map(([, difference]) => difference), ...lines]),
    label: 'historic − least variance, ms',
  };
  const draw = (toX, toY) =>
    points
      .map(
        ([mean, difference]) =>
          `<circle cx="${toX(mean)}" cy="${toY(difference)}" r="2" fill="${colours[1]}" fill-opacity="0.5"/>`,
      )
      .join('') +
    lines
      .map(
        (value, k) =>
          `<path d="M${toX(x.from)} ${toY(value)}H${toX(x.to)}" stroke="#444"${k > 0 ? ' stroke-dasharray="4 3"' : ''}/>`,
      )
      .join('');
  return figure({ title, x, y, draw });
}

function seriesFigures({ templates }) {
  const most = templates.toSorted((a, b) => b.count - a.count).slice(0, 6);
  return Object.fromEntries(
    most.map(({ label, count, samples }) => {
      const x = { from: 0, to: samples.length - 1, label: 'sample' };
      const y = { ...valueBounds(samples), label: 'as filtered' };
      const path = (toX, toY) =>
        samples.map((value, k) => `${k === 0 ? 'M' : 'L'}${toX(k)} ${toY(value)}`).join('');
      const draw = (toX, toY) =>
        `<path d="${path(toX, toY)}" fill="none" stroke="${colours[1]}" stroke-width="1.5"/>`;
      return [`template-${label}`, figure({ title: `Template ${label}: ${count} beats`, x, y, draw })];
    }),
  );
}
