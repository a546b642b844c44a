import type { LinkFault } from '../../../contracts/links-out.ts';
import { formatCount, shorten } from '../../../lib/text.ts';
import { insight, lighthouse } from '../../checks/sources/auditors.ts';
import { GOOGLE } from '../../checks/sources/google.ts';
import { WHATWG } from '../../checks/sources/standards.ts';
import { describeFault } from '../../links/link-faults.ts';
import { defineSiteRule, listAffected, type SiteRule } from './site-check.ts';

const CHECK_AGAIN = 'Scan the site again: its links are checked after the scan.';

/** Rules on what scans find at external links and files. They affect no score. */
export const linkCheckRules = [
  defineFaultRule('broken', {
    id: 'external-links-broken',
    category: 'content',
    severity: 'medium',
    title: 'Some links lead to pages of other websites that are gone',
    recommendation: 'Link to where the content is now, or remove the link.',
    passes: 'No link to another website was gone on two days',
    why: 'Visitors who follow the link get an error, and what the page says loses its source.',
    verify: `Follow the link. ${CHECK_AGAIN}`,
    sources: [GOOGLE.links],
  }),
  defineFaultRule('missing', {
    id: 'files-missing',
    category: 'technical',
    severity: 'high',
    title: 'Some files that pages use are missing',
    recommendation: 'Correct the URLs under which pages use the files, or put the files back.',
    passes: 'No file that pages use was gone on two days',
    why: 'A missing image leaves a gap, a missing style sheet or script breaks the page, and a missing document disappoints those who follow the link.',
    verify: `Open the URL of the file. ${CHECK_AGAIN}`,
    sources: [lighthouse('best-practices/errors-in-console')],
  }),
  defineFaultRule('large', {
    id: 'images-large',
    category: 'technical',
    severity: 'medium',
    title: 'Some images are larger than 200 KB',
    recommendation: 'Serve the images in the size in which they are shown, compressed, as WebP or AVIF.',
    passes: 'No image is larger than 200 KB',
    why: 'Large images load slowly on phones, and are often the largest element that visitors wait for.',
    verify: `Open the network panel of the browser and check the size of the image. ${CHECK_AGAIN}`,
    sources: [lighthouse('performance/uses-optimized-images')],
  }),
  defineFaultRule('oversized', {
    id: 'images-oversized',
    category: 'technical',
    severity: 'low',
    title: 'Some images are much wider than they are shown',
    recommendation:
      'Serve each image twice as wide as it is shown, or in several sizes with srcset and sizes.',
    passes: 'No image of 100 KB or more is four times as wide as its width attributes say',
    why: 'Browsers download every pixel of the file. A screen of double density shows two for each in the width attribute; these files have at least four.',
    verify: `Compare the width attributes of the image with the width of the file. CSS can show it in another width than they say. ${CHECK_AGAIN}`,
    sources: [insight('image-delivery'), lighthouse('performance/uses-responsive-images')],
  }),
  defineFaultRule('wrong_type', {
    id: 'files-wrong-type',
    category: 'technical',
    severity: 'medium',
    title: 'Some files have the media type of something else',
    recommendation: 'Send each file with the Content-Type of its format.',
    passes: 'No image, script, style sheet or font has the media type of something else',
    why: 'Browsers do not apply a style sheet of another type, nor run a script with the type of an image, a video or a table. Often an error page was sent in place of the file.',
    verify: `Check the Content-Type of the file with curl -I. ${CHECK_AGAIN}`,
    sources: [WHATWG.mimeSniffing],
  }),
  defineFaultRule('not_cacheable', {
    id: 'files-not-cacheable',
    category: 'technical',
    severity: 'low',
    title: 'Browsers have to request some files again each time',
    recommendation:
      'Send Cache-Control: max-age=31536000, immutable with files whose URL changes with their content, and a shorter max-age with others.',
    passes: 'Browsers may use every file again without a request',
    why: 'Each page waits for an answer of the server about the file, even if it has not changed.',
    verify: `Check the Cache-Control of the file with curl -I. ${CHECK_AGAIN}`,
    sources: [lighthouse('performance/uses-long-cache-ttl')],
  }),
];

/** Not run if no scan has checked links. */
function defineFaultRule(fault: LinkFault, rule: Omit<SiteRule, 'kind' | 'test'>): SiteRule {
  return defineSiteRule({
    ...rule,
    test: ({ sitePages: { linkFaults } }) =>
      linkFaults &&
      listAffected(
        linkFaults.get(fault) ?? [],
        ({ pages }) => pages.map(({ facts }) => facts.url),
        (target) =>
          `${shorten(target.url, 120)} ${describeFault(fault, target)}, on ${formatCount(target.count, 'page')}`,
      ),
  });
}
