import type { HtmlFacts } from '../../page/page-facts.ts';
import {
  getOpenGraphProperties,
  type SocialFacts,
  type SocialProperty,
  getTwitterProperty,
} from '../../page/facts/social.ts';
import { defineChecks, fail, notApplicable, type Outcome, pass } from '../check.ts';
import { describeElement, formatList, phrase, quote } from '../evidence.ts';
import { countCharacters } from '../metadata/measure-text.ts';
import { renderMetaTag } from '../render-tag.ts';
import { SOCIAL } from '../sources/publishers.ts';

const CARD_TYPES = new Set(['summary', 'summary_large_image', 'app', 'player']);

/** Characters of a card that X shows. */
export const CARD_LIMITS = { title: 70, description: 200 };

export const twitterCardChecks = defineChecks('social', [
  {
    id: 'twitter-card-missing',
    revision: 2,
    severity: 'low',
    title: 'The page has no twitter:card',
    passes: 'A meta twitter:card has content, in name or property.',
    why: 'X shows a bare link, or at best a small card from the Open Graph tags.',
    recommendation: `Add ${renderMetaTag({ name: 'twitter:card', content: 'summary_large_image' })} to the head.`,
    verify: 'Check in the page source that the head has a twitter:card.',
    sources: [SOCIAL.xCards],
    checkedOn: '2026-11-27',
    skipsRedirectPages: true,
    absentFrom: 'head',
    test: ({ social, index }) => {
      if (getTwitterProperty(social, 'twitter:card')) return pass;
      const empty = social.twitter.filter(({ name }) => name === 'twitter:card');
      if (empty.length > 0) return failEmpty(empty, social, index);
      const fallback = ['og:type', 'og:title', 'og:description'].every(
        (name) => getOpenGraphProperties(social, name).length > 0,
      );
      return fail(
        `No meta name="twitter:card"${fallback ? '; X falls back to a small card of the Open Graph tags' : ''}`,
        findCardImage(social)
          ? {}
          : {
              recommendation: `Add ${renderMetaTag({ name: 'twitter:card', content: 'summary' })} to the head, or summary_large_image together with an og:image.`,
            },
      );
    },
  },
  {
    id: 'twitter-card-invalid',
    severity: 'low',
    title: 'twitter:card has an unknown value or no image',
    faultyAttributes: ['content'],
    passes: 'twitter:card is summary, summary_large_image, app or player; a large image card has an image.',
    why: 'X shows no card for a type it does not know, and no large card without a picture.',
    recommendation: 'Set twitter:card to summary, summary_large_image, app or player.',
    verify:
      'Check in the page source that twitter:card has one of these values and that the page has an og:image.',
    sources: [SOCIAL.xCards],
    checkedOn: '2026-11-27',
    test: ({ social, index }) => testCard(social, index),
  },
  {
    id: 'twitter-title-too-long',
    severity: 'low',
    title: 'The title of the card is too long for X',
    passes: 'twitter:title, else og:title, has at most 70 characters.',
    why: 'X documents at most 70 characters, and may cut off a longer title.',
    recommendation: 'Shorten the title of the card to 70 characters.',
    verify: 'Check that twitter:title, or else og:title, has at most 70 characters.',
    sources: [SOCIAL.xCards],
    checkedOn: '2026-11-27',
    test: ({ social }) => testLength(social, 'title'),
  },
  {
    id: 'twitter-description-too-long',
    severity: 'low',
    title: 'The description of the card is too long for X',
    passes: 'twitter:description, else og:description, has at most 200 characters.',
    why: 'X documents at most 200 characters, and may cut off a longer description.',
    recommendation: 'Shorten the description of the card to 200 characters.',
    verify: 'Check that twitter:description, or else og:description, has at most 200 characters.',
    sources: [SOCIAL.xCards],
    checkedOn: '2026-11-27',
    test: ({ social }) => testLength(social, 'description'),
  },
]);

function testCard(social: SocialFacts, index: HtmlFacts['index']): Outcome {
  const card = getTwitterProperty(social, 'twitter:card');
  if (!card) return notApplicable;
  if (!CARD_TYPES.has(card.value.toLowerCase())) {
    const type = findCardImage(social) ? 'summary_large_image' : 'summary';
    return fail(
      phrase`twitter:card is ${quote(card.value)}: ${describeElement(card.element, index, 'content')}`,
      {
        recommendation: `Write ${renderMetaTag({ name: 'twitter:card', content: type })}.`,
      },
    );
  }
  if (card.value.toLowerCase() !== 'summary_large_image') return pass;
  return findCardImage(social)
    ? pass
    : fail('twitter:card is summary_large_image, but the page has neither twitter:image nor og:image', {
        recommendation: 'Add an og:image with the full URL of a picture of 1200 by 630 pixels.',
      });
}

function failEmpty(tags: readonly SocialProperty[], social: SocialFacts, index: HtmlFacts['index']): Outcome {
  const type = findCardImage(social) ? 'summary_large_image' : 'summary';
  return fail(
    formatList('empty tag', tags, ({ element }) =>
      describeElement(element, index, 'name', 'property', 'value'),
    ),
    {
      recommendation: tags.some(({ element }) => element.hasAttribute('value'))
        ? 'Write content= instead of value=.'
        : `Write ${renderMetaTag({ name: 'twitter:card', content: type })} in place of the empty tag.`,
    },
  );
}

/** The image of a card: the one for X, else that of Open Graph. */
function findCardImage(social: SocialFacts): SocialProperty | undefined {
  return (
    getTwitterProperty(social, 'twitter:image') ??
    getTwitterProperty(social, 'twitter:image:src') ??
    social.openGraph.find(({ name, value }) => /^og:image(?::url|:secure_url)?$/.test(name) && value !== '')
  );
}

function testLength(social: SocialFacts, field: keyof typeof CARD_LIMITS): Outcome {
  const limit = CARD_LIMITS[field];
  const property: SocialProperty | undefined =
    getTwitterProperty(social, `twitter:${field}`) ??
    social.openGraph.find(({ name, value }) => name === `og:${field}` && value !== '');
  if (!property) return notApplicable;
  const length = countCharacters(property.value);
  return length <= limit
    ? pass
    : fail(
        `${property.name} has ${length} characters, ${length - limit} too many: ${quote(property.value, 300)}`,
      );
}
