import type plotlyModule from 'plotly.js-basic-dist-min';

type Plotly = typeof plotlyModule;

/**
 * Ids under which plotly would put style elements into the head, which the page's policy forbids.
 * An element that is there already keeps it from doing so; the rules stand in `plotly.css`.
 */
const styleIds = [
  'plotly.js-style-global',
  '9f215cf04c5486422605d13261cb87401f4e7763b6296af81e98efbc0130da53',
] as const;

let loading: Promise<Plotly> | null = null;

async function load(): Promise<Plotly> {
  for (const id of styleIds) {
    const placeholder = document.createElement('meta');
    placeholder.id = id;
    placeholder.className = 'no-inline-styles';
    document.head.append(placeholder);
  }
  return (await import('plotly.js-basic-dist-min')).default;
}

/** Fetches plotly when the first plot wants it; rejects where its file cannot be fetched, and may then be asked again. */
export function loadPlotly(): Promise<Plotly> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
