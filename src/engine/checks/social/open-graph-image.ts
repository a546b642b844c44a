import type { PageFacts } from '../../page/facts.ts';
import { openGraph, type SocialFacts, type SocialProperty } from '../../page/facts/social.ts';
import { type Check, fail, htmlCheck, notApplicable, type Outcome, pass } from '../check.ts';
import { cut, list, quote } from '../evidence.ts';
import { metaTag } from '../markup.ts';
import { SOCIAL } from '../sources/publishers.ts';

const IMAGE = ['og:image', 'og:image:url', 'og:image:secure_url'];

/** Facebook shows a smaller picture beside the text and not above it. */
const LEAST = { width: 600, height: 315 };

export const openGraphImageChecks: Check[] = [
  htmlCheck({
    id: 'og-image-not-absolute',
    category: 'social',
    severity: 'medium',
    title: 'og:image is not an absolute URL',
    passes: 'Every og:image is a full http or https address, https on a page served over https.',
    why: 'Consumers do not resolve relative addresses, and some drop insecure pictures.',
    recommendation: 'Write the full https address of the picture.',
    sources: [SOCIAL.openGraph],
    test: ({ social }, facts) => testAddresses(openGraph(social, ...IMAGE), facts),
  }),
  htmlCheck({
    id: 'og-image-alt-missing',
    category: 'social',
    severity: 'low',
    title: 'No og:image:alt',
    passes: 'A page with an og:image has an og:image:alt with content.',
    why: 'People who cannot see the picture of the preview are told nothing of it.',
    recommendation: 'Add a meta property="og:image:alt" that says what the picture shows.',
    sources: [SOCIAL.openGraph],
    test: ({ social }) => {
      const [image] = openGraph(social, ...IMAGE);
      if (!image) return notApplicable;
      if (openGraph(social, 'og:image:alt').length > 0) return pass;
      return fail(`og:image ${quote(image.value)} has no og:image:alt`);
    },
  }),
  htmlCheck({
    id: 'og-image-too-small',
    category: 'social',
    severity: 'low',
    title: 'Declared og:image is small',
    passes: `The declared og:image:width and og:image:height are at least ${LEAST.width} and ${LEAST.height} pixels.`,
    why: 'Smaller pictures are shown as a thumbnail beside the text, if at all.',
    recommendation: 'Offer a picture of 1200 by 630 pixels and declare its size.',
    sources: [SOCIAL.metaImages],
    test: ({ social }) => testSize(social),
  }),
];

function testAddresses(images: readonly SocialProperty[], { url: page }: PageFacts): Outcome {
  if (images.length === 0) return notApplicable;
  const wrong = images.filter(
    ({ value }) => !isAbsolute(value) || (page.protocol === 'https:' && !/^https:/i.test(value)),
  );
  const [first] = wrong;
  if (!first) return pass;
  const fixed = URL.parse(first.value, page.href);
  if (fixed?.protocol === 'http:' && page.protocol === 'https:') fixed.protocol = 'https:';
  return fail(
    list(
      'og:image value',
      wrong.map(({ value }) => quote(value)),
    ),
    fixed
      ? { recommendation: `Write ${metaTag({ property: first.name, content: cut(fixed.href, 500) })}` }
      : {},
  );
}

function isAbsolute(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

/** The sizes of the first image: structured properties follow the image they describe. */
function testSize(social: SocialFacts): Outcome {
  const width = pixels(social, 'og:image:width');
  const height = pixels(social, 'og:image:height');
  if (width === null || height === null) return notApplicable;
  if (width >= LEAST.width && height >= LEAST.height) return pass;
  return fail(`og:image is declared ${width} by ${height} pixels, under ${LEAST.width} by ${LEAST.height}`);
}

function pixels(social: SocialFacts, name: string): number | null {
  const value = openGraph(social, name)[0]?.value ?? '';
  return /^\d{1,6}(?:px)?$/i.test(value) ? Number.parseInt(value, 10) : null;
}
