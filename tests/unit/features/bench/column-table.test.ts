import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { dataTable } from '../../../../src/charts/figures/data-table.ts';
import { type Column, type ColumnGroup, ColumnTable } from '../../../../src/features/bench/column-table.tsx';

interface Filter {
  readonly label: string;
  readonly taps: number;
  readonly stopDb: number | null;
}

const band: ColumnGroup = { head: 'Band', className: 'group' };

const columns: readonly Column<Filter>[] = [
  { name: 'filter', value: ({ label }) => label, head: 'Preset' },
  { name: 'source', value: () => 'paper' },
  { name: 'taps', value: ({ taps }) => taps, group: band, head: 'Taps', digits: 0 },
  {
    name: 'stop, dB',
    value: ({ stopDb }) => stopDb,
    group: band,
    head: 'Stop, dB',
    digits: 1,
    cellClass: ({ stopDb }) => (stopDb === null ? 'dim' : undefined),
    span: ({ stopDb }) => (stopDb === null ? 2 : 1),
  },
  { name: 'sign', head: 'Sign', text: (_, index) => `row ${index + 1}` },
];

const filters: readonly Filter[] = [
  { label: 'low-pass', taps: 1001, stopDb: -53.25 },
  { label: 'none', taps: 1, stopDb: null },
];

const draw = (): string =>
  renderToStaticMarkup(
    createElement(ColumnTable<Filter>, { columns, rows: filters, rowKey: ({ label }) => label }),
  );

it('saves the columns that have a value, in their order, with all digits', () => {
  expect(dataTable(columns, filters)).toEqual({
    columns: ['filter', 'source', 'taps', 'stop, dB'],
    rows: [
      ['low-pass', 'paper', 1001, -53.25],
      ['none', 'paper', 1, null],
    ],
  });
});

it('puts one heading above neighbours of one group, and spans both rows without a group', () => {
  // Terms are buttons, which show their explanation.
  const head = (draw().split('<tbody>')[0] ?? '').replaceAll(/<\/?button[^>]*>/g, '');
  expect(head).toContain('<th scope="col" rowSpan="2">Preset</th>');
  expect(head).toContain('<th scope="colgroup" colSpan="2" class="n group">Band</th>');
  expect(head).toContain(
    '</tr><tr><th scope="col" class="n">Taps</th><th scope="col" class="n">Stop, dB</th>',
  );
  expect(head).not.toContain('source');
});

it('identifies a row by its first column, and reads numbers with the digits of their column', () => {
  const [, body = ''] = draw().split('<tbody>');
  expect(body).toContain('<tr><th scope="row">low-pass</th><td class="n">1\u202f001</td>');
  expect(body).toContain('<td class="n">−53.3</td><td>row 1</td></tr>');
});

it('leaves out the cells that another one covers', () => {
  expect(draw()).toContain('<td class="n dim" colSpan="2">–</td></tr>');
});
