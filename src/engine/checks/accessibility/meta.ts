import { type Check, fail, defineHtmlCheck, notApplicable, pass } from '../check.ts';
import { describeElement, EXAMPLES_LIMIT, joinEvidence, phrase, quote } from '../evidence.ts';
import { isResponsive } from '../metadata/head.ts';
import { renderMetaTag } from '../render-tag.ts';
import { axe } from '../sources/auditors.ts';
import { WCAG } from '../sources/w3c.ts';

/** WCAG 2.2, 1.4.4: text can be resized up to 200 %. */
const MIN_ZOOM_SCALE = 2;
/** 20 hours. WCAG 2.2, 2.2.1 excepts longer time limits. */
const MAX_DELAY_SECONDS = 72_000;

/** Checks of meta elements that restrict zoom or set a time limit. */
export const metaChecks: Check[] = [
  defineHtmlCheck({
    id: 'zoom-disabled',
    category: 'accessibility',
    severity: 'medium',
    title: 'Zooming is turned off or limited',
    passes: `The viewport does not say user-scalable=no or 0, nor a maximum-scale under ${MIN_ZOOM_SCALE}.`,
    why: 'People with low vision cannot enlarge the page on a phone.',
    recommendation: `Write ${renderMetaTag({ name: 'viewport', content: 'width=device-width, initial-scale=1' })} without a limit on zooming.`,
    verify: 'Open the page on a phone and check that you can zoom to 200%.',
    sources: [WCAG.resizeText, axe('meta-viewport')],
    test: ({ head, index }) => {
      const viewports = head.metas.get('viewport') ?? [];
      if (viewports.length === 0) return notApplicable;
      const limited = viewports.flatMap(({ content, element }) => {
        const parts = content.split(/[;,]/).map((part) => part.trim());
        const limit = parts.find(limitsZoom);
        return limit === undefined ? [] : { parts, limit, element };
      });
      const [first] = limited;
      if (!first) return pass;
      const content = first.parts.filter((part) => part !== '' && !limitsZoom(part)).join(', ');
      const elements = limited.slice(0, EXAMPLES_LIMIT).map(({ element }) => describeElement(element, index));
      return fail(
        phrase`The viewport says ${quote(first.limit, 60)}: ${joinEvidence(elements, null)}`,
        // `viewport-not-responsive` reports other widths.
        content.length > 200 || !isResponsive(content)
          ? {}
          : { recommendation: `Write ${renderMetaTag({ name: 'viewport', content })}.` },
      );
    },
  }),
  defineHtmlCheck({
    id: 'timed-refresh',
    category: 'accessibility',
    severity: 'medium',
    title: 'The page reloads by itself',
    passes: 'No meta refresh reloads the page after a delay of less than 20 hours.',
    why: 'The page starts over while people read, listen or fill in a form.',
    recommendation:
      'Remove the meta refresh, and let people reload the page or update parts of it by script.',
    verify: 'Leave the page open for longer than the time in the evidence and check that it does not reload.',
    sources: [WCAG.timingAdjustable, axe('meta-refresh')],
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
  }),
];

/** Whether a part of a viewport's content restricts zoom. */
function limitsZoom(part: string): boolean {
  const [key = '', value = ''] = part.split('=').map((side) => side.trim().toLowerCase());
  const scale = value === 'yes' ? 1 : Number.parseFloat(value);
  if (key === 'user-scalable') return value === 'no' || (scale > -1 && scale < 1);
  return key === 'maximum-scale' && scale >= 0 && scale < MIN_ZOOM_SCALE;
}
