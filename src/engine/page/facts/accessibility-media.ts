import type { PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';

/** An `<audio>` or `<video>`, even a hidden one, since it can be heard. */
export interface MediaFacts {
  element: PageElement;
  autoplay: boolean;
  muted: boolean;
  loops: boolean;
  controls: boolean;
  /** The markup has the media URL; otherwise a script sets it. */
  hasSource: boolean;
  /** It has a `<track>` of captions or subtitles. */
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
        loops: element.hasAttribute('loop'),
        controls: element.hasAttribute('controls'),
        hasSource: [element, ...children].some(isSource),
        hasCaptions: children.some((child) => child.name === 'track' && isCaption(child)),
      };
    });
}

/** Whether the element has a media URL. `blob:` URLs come from scripts. */
function isSource(element: PageElement): boolean {
  const src = element.getAttribute('src') ?? '';
  return element.name !== 'track' && src !== '' && !src.startsWith('blob:');
}

/** A track without a kind has subtitles (HTML standard, section 4.8.13). */
function isCaption(track: PageElement): boolean {
  return ['captions', 'subtitles'].includes(track.getAttribute('kind')?.toLowerCase() ?? 'subtitles');
}
