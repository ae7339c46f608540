declare module 'plotly.js-basic-dist-min' {
  import type { Config, Data, Layout, PlotlyHTMLElement } from 'plotly.js';

  const plotly: {
    react(
      root: HTMLElement,
      data: readonly Data[],
      layout: Partial<Layout>,
      config: Partial<Config>,
    ): Promise<PlotlyHTMLElement>;
    purge(root: HTMLElement): void;
    readonly Fx: {
      hover(
        root: HTMLElement,
        points: readonly { readonly curveNumber: number; readonly pointNumber: number }[],
        subplot: string,
      ): void;
      unhover(root: HTMLElement): void;
    };
  };
  export default plotly;
}
