import { defineChecks, evaluateElements, unknown } from '../check.ts';
import { describeElement } from '../evidence.ts';
import { axe } from '../sources/auditors.ts';
import { WCAG } from '../sources/w3c.ts';

export const mediaChecks = defineChecks('accessibility', [
  {
    id: 'video-captions-missing',
    severity: 'medium',
    title: 'Videos have no captions',
    passes:
      'Every video has a track of captions or subtitles, unless it is decoration: muted, and playing by itself or in a loop.',
    why: 'Deaf people miss what is said, and search engines cannot read it.',
    recommendation: 'Add a track with captions to each video in which something is said or heard.',
    example: '<track kind="captions" srclang="en" src="/captions.vtt">',
    verify: 'Play each video and check that you can turn on captions.',
    sources: [WCAG.captions, axe('video-caption')],
    checkedOn: '2026-11-27',
    test: ({ accessibility, index }) => {
      const videos = accessibility.media.filter(
        (media) =>
          media.element.name === 'video' &&
          !media.element.context.ariaHidden &&
          !(media.muted && (media.autoplay || media.loops)),
      );
      const known = videos.filter((video) => video.hasSource || video.hasCaptions);
      if (videos.length > 0 && known.length === 0) {
        return unknown('The videos get their sources from a script, which may add captions too.');
      }
      const silent = known.filter((video) => !video.hasCaptions);
      return evaluateElements(known.length, silent, 'video', (video) =>
        describeElement(video.element, index),
      );
    },
  },
  {
    id: 'media-autoplay',
    severity: 'low',
    title: 'Sound plays by itself and cannot be stopped',
    faultyAttributes: ['autoplay'],
    passes: 'No audio and no video that is not muted plays by itself without controls.',
    why: 'The sound talks over the screen reader, and there is no control to stop it.',
    recommendation: 'Remove autoplay, or add controls or muted.',
    example: '<video src="/tour.mp4" controls></video>',
    verify: 'Open the page and check that no sound plays before you start it.',
    sources: [WCAG.audioControl, axe('no-autoplay-audio')],
    checkedOn: '2026-11-27',
    test: ({ accessibility, index }) => {
      const playing = accessibility.media.filter((media) => media.autoplay && media.hasSource);
      const loud = playing.filter((media) => !media.muted && !media.controls);
      return evaluateElements(playing.length, loud, 'player', (media) =>
        describeElement(media.element, index, 'src', 'autoplay'),
      );
    },
  },
]);
