import { defineChecks, fail, notApplicable, pass } from '../check.ts';
import { parseViewport, type ViewportProperty } from '../../page/facts/head.ts';
import { describeElement, phrase, quote } from '../evidence.ts';
import { isResponsive } from '../metadata/head.ts';
import { renderMetaTag } from '../render-tag.ts';
import { axe } from '../sources/auditors.ts';
import { W3C, WCAG } from '../sources/w3c.ts';

/** WCAG 2.2, 1.4.4: text can be resized up to 200 %. */
const MIN_ZOOM_SCALE = 2;
/** 20 hours. WCAG 2.2, 2.2.1 excepts longer time limits. */
const MAX_DELAY_SECONDS = 72_000;

/** Checks of meta elements that restrict zoom or set a time limit. */
export const metaChecks = defineChecks('accessibility', [
  {
    id: 'zoom-disabled',
    revision: 2,
    severity: 'medium',
    title: 'Zooming is turned off or limited',
    faultyAttributes: ['content'],
    passes: `The viewport in force, which is the last one, does not say user-scalable=no or 0, nor a maximum-scale under ${MIN_ZOOM_SCALE}.`,
    why: 'People with low vision cannot enlarge the page on a phone.',
    recommendation: `Write ${renderMetaTag({ name: 'viewport', content: 'width=device-width, initial-scale=1' })} without a limit on zooming.`,
    verify: 'Open the page on a phone and check that you can zoom to 200%.',
    sources: [WCAG.resizeText, W3C.cssViewport, W3C.actZoom, axe('meta-viewport')],
    checkedOn: '2026-11-27',
    test: ({ head: { viewport, metas }, index }) => {
      if (!metas.has('viewport')) return notApplicable;
      const properties = parseViewport(viewport);
      const limit = properties.find(limitsZoom);
      if (!limit) return pass;
      const tag = metas.get('viewport')?.findLast(({ content }) => content === viewport);
      const content = properties
        .filter((property) => !limitsZoom(property))
        .map(({ text }) => text.replace(/(?<!\s)\s*=[\s=]*/, '='))
        .join(', ');
      return fail(
        phrase`The viewport says ${quote(limit.text, 60)}${tag ? phrase`: ${describeElement(tag.element, index)}` : ''}`,
        // `viewport-not-responsive` reports other widths.
        content.length > 200 || !isResponsive(content)
          ? {}
          : { recommendation: `Write ${renderMetaTag({ name: 'viewport', content })}.` },
      );
    },
  },
  {
    id: 'timed-refresh',
    severity: 'medium',
    title: 'The page reloads by itself',
    faultyAttributes: ['content'],
    passes: 'No meta refresh reloads the page after a delay of less than 20 hours.',
    why: 'The page starts over while people read, listen or fill in a form.',
    recommendation:
      'Remove the meta refresh, and let people reload the page or update parts of it by script.',
    verify: 'Leave the page open for longer than the time in the evidence and check that it does not reload.',
    sources: [WCAG.timingAdjustable, axe('meta-refresh')],
    checkedOn: '2026-11-27',
    test: ({ index }, { refresh }) => {
      const metas = refresh.filter(({ element }) => element !== null);
      if (metas.length === 0) return notApplicable;
      const timed = metas.find(
        ({ reloads, seconds }) => reloads && seconds > 0 && seconds < MAX_DELAY_SECONDS,
      );
      if (!timed?.element) return pass;
      return fail(
        phrase`The page reloads after ${timed.seconds} s: ${describeElement(timed.element, index)}`,
      );
    },
  },
]);

/** Whether a property of a viewport restricts zoom (W3C ACT rule b4f0c3). */
function limitsZoom({ name, value }: ViewportProperty): boolean {
  const isDevice = value === 'device-width' || value === 'device-height';
  const scale = value === 'yes' ? 1 : Number.parseFloat(value);
  if (name === 'user-scalable') return !isDevice && !(Math.abs(scale) >= 1);
  // A negative scale is dropped, and a word is the least scale.
  return name === 'maximum-scale' && !isDevice && !(scale < 0 || scale >= MIN_ZOOM_SCALE);
}
