import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Palette } from '../../charts/pens/palette.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import {
  type AgreementPoint,
  type AgreementQuantity,
  type MethodAgreement,
  methodAgreement,
} from '../../pipeline/cohort/method-agreement.ts';
import type { ShownIntervals } from '../../state/cohort/cohort-shown.ts';
import type { AgreementChoice, CohortPlace } from '../../state/cohort/cohort-view.ts';
import { formatNumber, formatSigned } from '../../ui/format-number.ts';
import { agreementFigure, type AgreementPlot } from '../agreement/agreement-figure.ts';
import { PlotPanel } from '../bench/plot-panel.tsx';
import { useSession } from '../session-context.ts';
import { isPlace } from './bars-drawing.tsx';
import { memberName } from './row-model.ts';
import { comparedMethodWords } from './method-words.ts';

interface AgreementPlotModel {
  readonly name: string;
  readonly unit: 'ms' | '%';
  readonly agreement: MethodAgreement;
}

const quantities: Readonly<
  Record<AgreementChoice['quantity'], readonly (readonly [AgreementQuantity, string])[]>
> = {
  interval: [
    ['rptt', 'rPTT'],
    ['lvet', 'LVET'],
  ],
  sd: [
    ['rpttSd', 'rPTT SD'],
    ['lvetSd', 'LVET SD'],
  ],
  ppv: [
    ['footPpv', 'PPV foot'],
    ['notchPpv', 'PPV notch'],
  ],
};

const times = (value: number): number => 100 * value;
const pair = ([a, b]: readonly [number, number]): readonly [number, number] => [times(a), times(b)];

const asPercent = (agreement: MethodAgreement): MethodAgreement => {
  const { points, limits } = agreement;
  return {
    points: points.map((point) => ({
      ...point,
      mean: times(point.mean),
      difference: times(point.difference),
    })),
    limits: limits && {
      n: limits.n,
      difference: times(limits.difference),
      sd: times(limits.sd),
      interval: pair(limits.interval),
      limits: pair(limits.limits),
      limitIntervals: [pair(limits.limitIntervals[0]), pair(limits.limitIntervals[1])],
    },
  };
};

function makeModels({ files }: ShownIntervals, choice: AgreementChoice): readonly AgreementPlotModel[] {
  const { quantity, first, second, unit } = choice;
  return quantities[quantity].map(([own, name]) => {
    const agreement = methodAgreement(files, own, [first, second], unit);
    const isShare = quantity === 'ppv';
    return { name, unit: isShare ? '%' : 'ms', agreement: isShare ? asPercent(agreement) : agreement };
  });
}

function describe({ name, unit, agreement: { limits, points } }: AgreementPlotModel): string {
  if (limits === null) return `${name}: n ${points.length}, too few to compute`;
  const [low, high] = limits.limits;
  return `${name}: mean difference ${formatSigned(limits.difference, 1)} ${unit}, limits ${formatNumber(low, 1)} to ${formatNumber(high, 1)} ${unit}, n ${limits.n}`;
}

/** Returns the text of a point: its name, then the mean of both methods and their difference. */
function describePoint({ name, unit }: AgreementPlotModel, point: AgreementPoint, title: string): string {
  const window = point.window === null ? '' : `, window ${point.window + 1}`;
  return `${title}${window}<br>${name} ${formatNumber(point.mean, 1)}, ${formatSigned(point.difference, 1)} ${unit}`;
}

/** Returns the points of both plots, each from its lowest mean to its highest. */
const pointsIn = (models: readonly AgreementPlotModel[]): readonly AgreementPoint[] =>
  models.flatMap(({ agreement: { points } }) => points.toSorted((a, b) => a.mean - b.mean));

/** Renders the agreement of two methods in two quantities as Bland–Altman plots. Each point opens its recording. */
export function CohortAgreementPanel({ shown }: { readonly shown: ShownIntervals }) {
  const { cohortView, openFromCohort } = useSession();
  const { agreement: choice, chosen } = useStore(cohortView);
  const models = useMemo(() => makeModels(shown, choice), [shown, choice]);
  const placeOf = ({ file, window }: AgreementPoint): CohortPlace | null => {
    const key = shown.files.find((one) => one.file === file)?.key;
    return key === undefined ? null : { key, window };
  };
  const isChosen = (point: AgreementPoint): boolean => {
    const place = placeOf(point);
    return (
      place !== null &&
      isPlace(place.window === null ? { ...place, window: chosen?.window ?? null } : place, chosen)
    );
  };
  const points = useMemo(() => pointsIn(models), [models]);
  const titleOf = ({ file, subject }: AgreementPoint): string => {
    const own = shown.files.find((one) => one.file === file);
    return own ? memberName(own) : subject;
  };
  const plots = models.map((model): AgreementPlot => {
    const { points: own, limits } = model.agreement;
    const told = own.map((point) => ({
      ...point,
      text: describePoint(model, point, titleOf(point)),
      opens: points.indexOf(point),
    }));
    return { ...model, series: [{ method: null, points: told, limits }], chosen: own.find(isChosen) ?? null };
  });
  const figure = (size: Size, palette: Palette) => agreementFigure(plots, size, palette);
  const open = (index: number): void => {
    const picked = points[index];
    const place = picked && placeOf(picked);
    if (place) void openFromCohort(place);
  };
  const sub = `${comparedMethodWords[choice.first]} − ${comparedMethodWords[choice.second]}`;
  return (
    <PlotPanel
      name="cohort-agreement"
      title="Agreement"
      sub={sub}
      table={() => ({
        columns: ['quantity', 'unit', 'subject', 'recording', 'window', 'mean of both', 'difference'],
        rows: models.flatMap(({ name, unit, agreement }) =>
          agreement.points.map((point) => [
            name,
            unit,
            point.subject,
            point.file,
            point.window === null ? null : point.window + 1,
            point.mean,
            point.difference,
          ]),
        ),
      })}
      label={`Agreement of ${comparedMethodWords[choice.first]} and ${comparedMethodWords[choice.second]}`}
      description={models.map(describe).join('. ')}
      figure={figure}
      onOpen={open}
    />
  );
}
