import { describe, expect, test } from 'vitest';
import type { ParameterDeclaration, ParameterValue } from '../../../../src/model/parameters.ts';
import { version, versionText } from '../../../../src/model/version.ts';
import { seriesCohortDeclarations } from '../../../../src/pipeline/cohort/cohort-series-declarations.ts';
import { cohortDeclarations } from '../../../../src/pipeline/cohort/declarations.ts';
import { denoiseDeclarations } from '../../../../src/pipeline/denoise/declarations.ts';
import { filterBenchDeclarations } from '../../../../src/pipeline/filter-bench/declarations.ts';
import { intervalsDeclarations } from '../../../../src/pipeline/intervals/declarations.ts';
import { landmarkDeclarations } from '../../../../src/pipeline/landmarks/declarations.ts';
import { methodsBrief } from '../../../../src/pipeline/methods/methods-brief.ts';
import type { DescribedAnalysis } from '../../../../src/pipeline/methods/methods-text.ts';
import { methodsText, writeMethods } from '../../../../src/pipeline/methods/methods-text.ts';
import { findSourcePaper } from '../../../../src/pipeline/methods/references.ts';
import { isApplicable } from '../../../../src/pipeline/parameters.ts';
import { qrsDeclarations } from '../../../../src/pipeline/qrs/declarations.ts';
import { seriesDeclarations } from '../../../../src/pipeline/series/declarations.ts';
import { soundsDeclarations } from '../../../../src/pipeline/sounds/declarations.ts';
import { templatesDeclarations } from '../../../../src/pipeline/templates/declarations.ts';
import { wavesDeclarations } from '../../../../src/pipeline/waves/declarations.ts';

const declared: Readonly<Record<DescribedAnalysis, readonly ParameterDeclaration[]>> = {
  intervals: intervalsDeclarations,
  landmark: landmarkDeclarations,
  filter: filterBenchDeclarations,
  qrs: qrsDeclarations,
  waves: wavesDeclarations,
  series: seriesDeclarations,
  sounds: soundsDeclarations,
  templates: templatesDeclarations,
  denoise: denoiseDeclarations,
  cohort: cohortDeclarations,
  'cohort-series': seriesCohortDeclarations,
};
const analyses = Object.keys(declared) as DescribedAnalysis[];
const say = (analysis: DescribedAnalysis, given: Record<string, ParameterValue> = {}): string =>
  writeMethods(methodsText(analysis, declared[analysis], given));

describe('descriptions of methods', () => {
  test('descriptions of methods of intervals contain the steps, with the values in force', () => {
    const { methods, parameters, references, provenance } = methodsText(
      'intervals',
      intervalsDeclarations,
      { ppgLowpass: 15, average: 0, footThreshold: 13, leastMatch: 0.8, from: 30 },
      { edits: ['2 beats moved'], backend: 'CPU', sha256: 'ab12' },
    );
    expect(methods).toContain(
      'the pulse was low-passed at 15 Hz and the ECG band-passed from 0.05 Hz to 150 Hz',
    );
    expect(methods).toContain('501 taps at 500 Hz (Cziesler 2014)');
    expect(methods).toContain('Beats were not averaged.');
    expect(methods).toContain(
      'at 5 % of the upstroke’s height (historic method) and at 13 % of the height, set by hand',
    );
    expect(methods).toContain('(Quarry-Pigott et al. 1973; Cziesler 2014)');
    expect(methods).toContain('had a correlation with the window’s median pulse under 0.8');
    expect(methods).toContain('within 6 ms of the window’s median');
    expect(methods).toContain('(Weissler et al. 1968)');
    expect(methods).toContain(
      'The part of the recording from 30 s to its end was analysed. Set by hand: 2 beats moved.',
    );
    expect(parameters).toContain('PPG low-pass 15 Hz (default 20)');
    expect(parameters).toContain('threshold 13 % (default auto)');
    expect(parameters).not.toContain('backend');
    expect(references.join('\n')).toMatch(/Cziesler CR\..*\n[^]*Beatbench, version/);
    expect(provenance).toBe(
      `Computed by Beatbench ${versionText}, CPU. SHA-256 of the input: ab12. For research and teaching; not a medical device.`,
    );
  });

  test('descriptions of methods of intervals contain alternative treatment of the pulse', () => {
    const usual = methodsText('intervals', intervalsDeclarations, {}).methods;
    expect(usual).not.toMatch(/was kept|pulse was used/);
    const other = { pulseDelay: 'kept', polarity: 'recorded' };
    const { methods } = methodsText('intervals', intervalsDeclarations, other);
    expect(methods).toContain(
      '501 taps at 500 Hz; the delay of the pulse’s filter was kept (Cziesler 2014).',
    );
    expect(methods).toContain('The pulse was used as recorded.');
  });

  test('descriptions of methods cite the detector that found the beats', () => {
    expect(say('qrs', { method: 'pan-tompkins' })).toMatch(/integrating over 150 ms[^]*Pan J, Tompkins WJ/);
    expect(say('qrs', { method: 'curve-length' })).toMatch(
      /curve length of the ECG over 130 ms[^]*Zong W, Moody GB/,
    );
    expect(say('qrs', { method: 'trigger' })).toMatch(/software trigger at 0\.5 × peak[^]*Kratsas SL/);
    expect(say('qrs', { method: 'annotations' })).toContain('those of the annotations');
    expect(say('qrs', { reference: 'atr' })).toMatch(
      /reference annotations \(atr\)[^]*ANSI\/AAMI EC57\. Testing/,
    );
  });

  test('descriptions of methods cite the sources of templates, denoising and filters', () => {
    expect(say('templates')).toMatch(/by CWA[^]*above 0\.85 ρ[^]*Kratsas SL/);
    expect(say('templates', { measure: 'bam' })).toContain('by BAM over bins of 5 samples');
    expect(say('denoise')).toMatch(
      /QRS of 40 ms either side of R[^]*Agostinelli A, Giuliani C[^]*Agostinelli A, Sbrollini/,
    );
    expect(say('filter')).toMatch(
      /FIR filter of 101 taps, low-pass to 30 Hz, a sinc with a Hamming window[^]*Domazet E/,
    );
    expect(say('filter', { window: 'kaiser' })).toMatch(/Kaiser window \(beta 8\.6\) \(Kaiser 1974\)/);
    expect(say('filter', { design: 'equiripple' })).toContain('Parks TW, McClellan JH');
  });

  test('descriptions of methods of heart sounds name the envelope and the rule', () => {
    expect(say('sounds')).toMatch(
      /25-400 Hz[^]*Shannon energy computed \(Liang et al\. 1997\)[^]*the highest maximum[^]*20 % of its height[^]*Liang H, Lukkarinen/,
    );
    const other = say('sounds', { soundRule: 'consistent', envelope: 'hilbert', average: 0 });
    expect(other).toMatch(
      /analytic signal \(Hilbert\)[^]*not averaged[^]*20 beats on either side[^]*lowest of the 100 ms/,
    );
    expect(other).not.toContain('Shannon energy computed');
    expect(say('sounds', { s2Threshold: 12 })).toMatch(
      /S1 under the percentage of it[^]*S2 under 12 % of it, set by hand/,
    );
  });

  test.each(analyses)(
    'descriptions of methods of %s name every applicable parameter, and no default as another value',
    (analysis) => {
      const { parameters } = methodsText(analysis, declared[analysis], {});
      for (const declaration of declared[analysis]) {
        if (['from', 'to', 'backend'].includes(declaration.id)) continue;
        const { label } = declaration;
        const isNamed = parameters.toLowerCase().includes(label.toLowerCase());
        expect([declaration.id, isNamed || !isApplicable(declaration, declared[analysis], {})]).toEqual([
          declaration.id,
          true,
        ]);
      }
      expect(parameters).not.toContain('default');
    },
  );

  test.each(analyses)(
    'descriptions of methods of %s are valid for every choice of every parameter',
    (analysis) => {
      for (const declaration of declared[analysis]) {
        const values = declaration.kind === 'choice' ? declaration.choices.map(({ value }) => value) : [];
        for (const value of values) {
          const text = say(analysis, { [declaration.id]: value });
          expect(text).not.toMatch(/undefined|\[object|NaN|  | \.|\(\)/);
        }
      }
    },
  );

  test('descriptions of methods fit on a page in brief, with the papers', () => {
    expect(methodsBrief({}, [])).toBe(
      `Methods: R by Beatbench’s detector, version ${version}; beats averaged with 10 more; foot by 5 % of height and least variance, notch by Quarry-Pigott (Circulation 1973;48:239) and least variance (Cziesler, thesis, RIT 2014); aligned values of single beats after Woody (Med Biol Eng 1967;5:539); LVET against Weissler (Circulation 1968;37:149).`,
    );
    expect(methodsBrief({ method: 'pan-tompkins', notchThreshold: -12, average: 0 }, [])).toMatch(
      /Pan and Tompkins \(IEEE .*foot .*Quarry-Pigott .* and −12 % by hand/,
    );
  });

  test('of a cohort name the tests', () => {
    expect(say('cohort')).toMatch(/over files: .* by Welch’s t-test of two samples, the paired t-test/);
    expect(say('cohort', { unit: 'subject', test: 'student' })).toMatch(/over subjects, .* Student’s/);
  });

  test('descriptions of methods include the paper of every declared source', () => {
    const sources = new Set(
      Object.values(declared).flatMap((all) =>
        all.flatMap((one) => [
          one.source,
          ...(one.kind === 'choice' ? one.choices.flatMap(({ source }) => source ?? []) : []),
        ]),
      ),
    );
    expect([...sources].filter((source) => findSourcePaper(source) === null)).toEqual(['Beatbench']);
  });
});
