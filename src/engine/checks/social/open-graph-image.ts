import type { HtmlFacts, PageFacts } from '../../page/page-facts.ts';
import { getOpenGraphProperties, type SocialFacts } from '../../page/facts/social.ts';
import { defineChecks, fail, notApplicable, type Outcome, pass } from '../check.ts';
import { describeElement, formatList, quote } from '../evidence.ts';
import { renderMetaTag } from '../render-tag.ts';
import { SOCIAL } from '../sources/publishers.ts';

/** `og:image:url` is an alias of `og:image`, and `og:image:secure_url` its https URL. */
export const IMAGE_PROPERTIES = ['og:image', 'og:image:url', 'og:image:secure_url'];

/** Facebook shows smaller images as a thumbnail beside the text, not above it. */
const MIN_SIZE = { width: 600, height: 315 };

export const openGraphImageChecks = defineChecks('social', [
  {
    id: 'og-image-not-absolute',
    severity: 'medium',
    title: 'og:image is not a full URL',
    faultyAttributes: ['content'],
    passes: 'Every og:image is a full URL that starts with http:// or https://.',
    why: 'Social networks and messengers do not resolve relative URLs, so the preview has no picture.',
    recommendation: 'Write the full URL of the picture in og:image.',
    example: '<meta property="og:image" content="https://example.com/preview.jpg">',
    verify: 'Check in the page source that og:image starts with https://.',
    sources: [SOCIAL.openGraph],
    checkedOn: '2026-11-27',
    test: (html, facts) => testAddresses(html, facts),
  },
  {
    id: 'og-image-alt-missing',
    severity: 'low',
    title: 'og:image has no text alternative',
    passes: 'A page with an og:image has an og:image:alt with content.',
    why: 'People who cannot see the picture of the preview learn nothing about it.',
    recommendation: 'Add an og:image:alt that says what the picture shows.',
    example: '<meta property="og:image:alt" content="…">',
    verify: 'Check in the page source that the head has an og:image:alt with text.',
    sources: [SOCIAL.openGraph],
    checkedOn: '2026-11-27',
    absentFrom: 'head',
    test: ({ social }) => {
      const [image] = getOpenGraphProperties(social, ...IMAGE_PROPERTIES);
      if (!image) return notApplicable;
      if (getOpenGraphProperties(social, 'og:image:alt').length > 0) return pass;
      return fail(`og:image ${quote(image.value)} has no og:image:alt`);
    },
  },
  {
    id: 'og-image-too-small',
    severity: 'low',
    title: `og:image is smaller than ${MIN_SIZE.width} by ${MIN_SIZE.height} pixels`,
    passes: `The declared og:image:width and og:image:height are at least ${MIN_SIZE.width} and ${MIN_SIZE.height} pixels.`,
    why: 'Small pictures appear as a thumbnail beside the text, if at all.',
    recommendation: 'Use a picture of 1200 by 630 pixels and declare its size.',
    example:
      '<meta property="og:image:width" content="1200">\n<meta property="og:image:height" content="630">',
    verify: 'View the page source and check the declared width and height.',
    sources: [SOCIAL.metaImages],
    checkedOn: '2026-11-27',
    test: ({ social }) => testSize(social),
  },
]);

function testAddresses({ social, index }: HtmlFacts, { url: page }: PageFacts): Outcome {
  const images = getOpenGraphProperties(social, ...IMAGE_PROPERTIES);
  if (images.length === 0) return notApplicable;
  const wrong = images.filter(({ value }) => !isAbsolute(value));
  const [first] = wrong;
  if (!first) return pass;
  const fixed = URL.parse(first.value, page.href);
  if (fixed?.protocol === 'http:' && page.protocol === 'https:') fixed.protocol = 'https:';
  return fail(
    formatList('og:image value', wrong, ({ element }) =>
      describeElement(element, index, 'property', 'content'),
    ),
    fixed && isAbsolute(fixed.href)
      ? {
          recommendation: `Write ${renderMetaTag({ property: first.name, content: fixed.href })}.`,
        }
      : {},
  );
}

function isAbsolute(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

/** Tests the size of the first image: structured properties follow the image they describe. */
function testSize(social: SocialFacts): Outcome {
  const width = readPixels(social, 'og:image:width');
  const height = readPixels(social, 'og:image:height');
  if (width === null || height === null) return notApplicable;
  if (width >= MIN_SIZE.width && height >= MIN_SIZE.height) return pass;
  return fail(
    `og:image is declared ${width} by ${height} pixels, under ${MIN_SIZE.width} by ${MIN_SIZE.height}`,
  );
}

function readPixels(social: SocialFacts, name: string): number | null {
  const value = getOpenGraphProperties(social, name)[0]?.value ?? '';
  return /^\d{1,6}(?:px)?$/i.test(value) ? Number.parseInt(value, 10) : null;
}
