const paths = {
  down: 'M4 6l4 4 4-4',
  up: 'M4 10l4-4 4 4',
  right: 'M6 4l4 4-4 4',
  left: 'M10 4L6 8l4 4',
  close: 'M4.5 4.5l7 7m0-7l-7 7',
  reset: 'M3.5 8a4.5 4.5 0 104.5-4.5c-1.6 0-3 .8-4 2M4 2.5v3h3',
  theme: 'M8 2.5a5.5 5.5 0 100 11zM8 2.5a5.5 5.5 0 010 11',
  panel: 'M2.5 3.5h11v9h-11zM6 3.5v9',
  sliders: 'M3 5h6m3 0h1M3 11h1m3 0h6M9 3.5v3h3v-3zM4 9.5v3h3v-3z',
  play: 'M5 3.5l7 4.5-7 4.5z',
  stop: 'M4.5 4.5h7v7h-7z',
  plus: 'M8 3.5v9M3.5 8h9',
  warn: 'M8 2.5l6 11H2zM8 6.5v3.5m0 1.7v.1',
  info: 'M8 2.5a5.5 5.5 0 100 11 5.5 5.5 0 000-11zM8 7.3v3.400M8 5.200v.1',
  lock: 'M4.5 7.5h7v6h-7zM6 7.5V5.5a2 2 0 014 0v2',
  help: 'M6 6a2 2 0 113 1.7c-.7.5-1 .8-1 1.6M8 11.6v.1',
  pulse: 'M1.5 9h3l1.5-5 3 9 2-6 1 2h2.5',
  file: 'M4 2.5h5l3 3v8H4zM9 2.5v3h3',
  report: 'M4 2.5h5l3 3v8H4zM9 2.5v3h3M6 8h4M6 10.5h4',
  save: 'M8 2.5v7.5M4.5 6.8L8 10.3l3.5-3.5M3 13.5h10',
  search: 'M7 2.5a4.5 4.5 0 100 9 4.5 4.5 0 000-9zM10.5 10.5l3 3',
  undo: 'M6 3L3 6l3 3M3 6h6a4 4 0 010 8H7',
  redo: 'M10 3l3 3-3 3M13 6H7a4 4 0 000 8h2',
  table: 'M2.5 3.5h11v9h-11zM2.5 6.5h11M2.5 9.5h11M6.5 3.5v9',
  tag: 'M2.5 8.5v-6h6l5 5-6 6zM5.5 5.4v.1',
  more: 'M3.5 8v.1M8 8v.1M12.5 8v.1',
  eye: 'M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 110 3.6 1.8 1.8 0 010-3.6',
  hidden: 'M2 8.5c1.5 2 3.5 3.2 6 3.2s4.500-1.200 6-3.200M4 11l-1 1.500M8 12v1.800M12 11l1 1.500',
  join: 'M2.5 4.5h3v7h-3zM10.5 4.5h3v7h-3zM5.5 8h5',
  folder: 'M2 4.5h4l1.5 2H14v6.5H2z',
} as const;

export type IconName = keyof typeof paths;

/** Renders a line drawing of 16 × 16. Adjacent text or the control's name gives its meaning. */
export function Icon({ name, sizePx = 16 }: { readonly name: IconName; readonly sizePx?: number }) {
  return (
    <svg className="icon" width={sizePx} height={sizePx} viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
