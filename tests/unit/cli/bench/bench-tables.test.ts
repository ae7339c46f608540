import { describe, expect, it } from 'vitest';
import { compareResults } from '../../../../src/cli/bench/bench-compare.ts';
import { benchTables } from '../../../../src/cli/bench/bench-tables.ts';
import { everyStudy } from '../../../support/fake-performance.ts';

describe('benchTables', () => {
  it('prints a table of each study, with units in its headings, and from where the GPU is faster', () => {
    expect(benchTables(everyStudy)).toMatchInlineSnapshot(`
      "
      Fake GPU 9; CPU, 8 cores; Chrome 137

      FIR filters, ms (≈ predicted from a part that was measured)
      samples × taps  CPU direct  overlap-save  all cores: direct  overlap-save  GPU row  direct  chosen  with transfers  direct / it  overlap-save / it  of range  paper: CPU    GPU  speed-up
      ──────────────  ──────────  ────────────  ─────────────────  ────────────  ───────  ──────  ──────  ──────────────  ───────────  ─────────────────  ────────  ──────────  ─────  ────────
      10000 × 100           2.60        0.0710              0.733         0.310   0.0208  0.0130  0.0120            2.27       1.14 ×           0.0312 ×    3.0e-7        5.30  0.600    9.10 ×
      500000 × 100           130          1.59               22.0         0.800   0.0600  0.0155  0.0145            5.21       24.9 ×            0.305 ×    3.0e-7         266   6.00    42.8 ×
      500000 × 2500        ≈3250          1.59                542         0.800        –       –       –               –            –                  –         –        5684   57.0    99.7 ×
      100 taps against the direct sum: with transfers the GPU is faster at every length; kernel alone the GPU is faster at every length
      100 taps against overlap-save: with transfers the CPU is faster at every length; kernel alone the GPU is faster at every length

      The paper’s check, row kernel against the float64 sum
      filter   samples × taps  of range
      ───────  ──────────────  ────────
      lowpass      1000 × 100    1.5e-7

      Row kernel by size of workgroup
      group  kernel ms  direct / kernel
      ─────  ─────────  ───────────────
      8           3.20           30.0 ×
      16          1.60           30.0 ×
      32         0.800           30.0 ×

      Intervals from samples in memory, ms
      record                    method   CPU   GPU  CPU / GPU  share on GPU  Amdahl
      ────────────────  ──────────────  ────  ────  ─────────  ────────────  ──────
      60 s at 500 Hz          historic   130  12.3     10.6 ×          46 %  1.80 ×
      60 s at 50000 Hz  least-variance  6130     –          –             –       –

      Transforms of 2^n samples, ms
      n   CPU float64  GPU kernels  with transfers  difference
      ──  ───────────  ───────────  ──────────────  ──────────
      10         1.02         2.00            4.21      2.3e-7
      12         4.10         2.00            4.22      2.3e-7
      transforms: with transfers the CPU is faster at every length; kernel alone the GPU is faster from 2000 samples on

      Running sums, ms
      values                                 of    CPU  GPU kernel  with transfers  equal
      ──────  ─────────────────────────────────  ─────  ──────────  ──────────────  ─────
      100000                         the record  0.210      0.0200            2.82    yes
      99968   blocks of 64, padded for 32 banks  0.200      0.0300            2.83     NO
      99968                        blocks of 64  0.200           –               –      –

      Curve length at 360 Hz, ms
      samples    CPU  GPU kernel  with transfers  CPU / kernel  equal
      ───────  ─────  ──────────  ──────────────  ────────────  ─────
      216000   0.900      0.0400            3.54        22.5 ×    yes

      Beats against templates at 41 shifts, ms; comparisons a second
      measure  beats × templates    CPU  GPU kernel  with transfers  CPU / it  CPU, 10⁶/s  GPU, 10⁶/s  difference
      ───────  ─────────────────  ─────  ──────────  ──────────────  ────────  ──────────  ──────────  ──────────
      CWA             86400 × 16  ≈3300       0.600             101    32.6 ×        17.2         561      4.0e-7

      The template stage by strategies, ms
      strategy  measure  files  workers  beats    ms  sequential / it  paper, min  templates  beats changed  P0 computation  P0 communication  P0 organisation  P0 idle  others computation  others communication  others organisation  others idle
      ────────  ───────  ─────  ───────  ─────  ────  ───────────────  ──────────  ─────────  ─────────────  ──────────────  ────────────────  ───────────────  ───────  ──────────────────  ────────────────────  ───────────────────  ───────────
      ROTF          CWA      6        2   2100  20.0           1.80 ×        2.75          2              0            90 %               0 %              6 %      2 %                88 %                   1 %                  0 %          9 %

      Segmented-beat modulation at 256 Hz, R-peaks given, ms
      ECG    cycles   CPU  GPU with transfers  CPU / GPU  filters, CPU  same cycles  difference
      ─────  ──────  ────  ──────────────────  ─────────  ────────────  ───────────  ──────────
      60 s      120  6.00                4.18     1.44 ×          3.00          yes      4.0e-8
      600 s    1200  60.0                   –          –          30.0            –           –

      Filters over several GPUs, ms: one alone, all at once
      samples × taps  GPUs  kernel, one   all  with transfers, one   all  of range
      ──────────────  ────  ───────────  ────  ───────────────────  ────  ────────
      500000 × 500       2         3.00  1.60                 8.50  5.00    2.0e-7
      "
    `);
  });
});

describe('compareWith', () => {
  it('compares the GPU’s times of common rows', () => {
    const other = { name: 'Other GPU', studies: everyStudy.studies };
    expect(compareResults(everyStudy, other).text).toMatchInlineSnapshot(`
      "
      GPU with what it costs to use it, and strategies, ms
                                          here  Other GPU
      ─────────────────────────────────  ─────  ─────────
      filter 10000 100                    2.27       2.27
      filter 500000 100                   5.21       5.21
      filter 500000 2500                     –          –
      workgroups 500000 500 8             3.20       3.20
      workgroups 500000 500 16            1.60       1.60
      workgroups 500000 500 32           0.800      0.800
      intervals 500 60 historic           12.3       12.3
      intervals 50000 60 least-variance      –          –
      fft 10                              4.21       4.21
      fft 12                              4.22       4.22
      scan 100000 record                  2.82       2.82
      scan 99968 block-padded 64 32       2.83       2.83
      scan 99968 block 64                    –          –
      curve-length 216000                 3.54       3.54
      templates cwa 86400 16               101        101
      strategies rotf cwa 6 300 2         20.0       20.0
      modulation 60                       4.18       4.18
      modulation 600                         –          –
      "
    `);
  });
});
