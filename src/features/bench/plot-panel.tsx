import { PlotlyPlot, type PlotlyPlotProps } from '../../charts/plotly/plotly-plot.tsx';
import { FigurePanel, type FigurePanelProps } from './figure-panel.tsx';

interface PlotPanelProps
  extends
    Pick<FigurePanelProps, 'name' | 'title' | 'sub' | 'table' | 'tools'>,
    Pick<PlotlyPlotProps, 'description' | 'figure' | 'overlay' | 'onOpen'> {
  /** Accessible name of the plot; by default the panel's title. */
  readonly label?: string;
  /** Whether the plot itself is a tab stop; false if a handle over it is. */
  readonly stops?: boolean;
  /** Text in place of the plot; null if there is a plot. */
  readonly empty?: string | null;
}

const noPicture = { formats: ['csv'] } as const;

/** Renders a panel with one statistics plot. */
export function PlotPanel(props: PlotPanelProps) {
  const { name, title, sub, table, tools, label = title, stops = true, empty = null, ...plot } = props;
  return (
    <FigurePanel {...{ name, title, sub, table, tools }} {...(empty === null ? {} : noPicture)}>
      {empty === null ? (
        <PlotlyPlot label={label} stops={stops} {...plot} />
      ) : (
        <p className="quiet">{empty}</p>
      )}
    </FigurePanel>
  );
}
