import type { PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';

/** An `<audio>` or `<video>`, hidden ones included: sound is heard all the same. */
export interface MediaFacts {
  element: PageElement;
  autoplay: boolean;
  muted: boolean;
  controls: boolean;
  /** Names what it plays; otherwise a script will. */
  hasSource: boolean;
  /** Has a `<track>` of captions or subtitles. */
  hasCaptions: boolean;
}

/** All media in document order. */
export function readMedia(index: PageIndex): MediaFacts[] {
  return [...index.getElementsByTagName('audio'), ...index.getElementsByTagName('video')]
    .sort((a, b) => a.order - b.order)
    .map((element) => {
      const children = element.childElements();
      return {
        element,
        autoplay: element.hasAttribute('autoplay'),
        muted: element.hasAttribute('muted'),
        controls: element.hasAttribute('controls'),
        hasSource: [element, ...children].some(isSource),
        hasCaptions: children.some((child) => child.name === 'track' && isCaption(child)),
      };
    });
}

/** An address that the page gives: `blob:` comes from a script. */
function isSource(element: PageElement): boolean {
  const src = element.getAttribute('src') ?? '';
  return element.name !== 'track' && src !== '' && !src.startsWith('blob:');
}

/** HTML standard, section 4.8.13: a track without a kind is one of subtitles. */
function isCaption(track: PageElement): boolean {
  return ['captions', 'subtitles'].includes(track.getAttribute('kind')?.toLowerCase() ?? 'subtitles');
}
