import type { LinkFault, TargetKind } from '../../contracts/links-out.ts';
import { formatBytes, formatCount, shorten } from '../../lib/text.ts';
import { isFileKind } from './target-collector.ts';
import { getFileAnswer, type LinkAnswer, type LinkVerdict } from './link-verdict.ts';

/** Larger images are reported, in bytes. */
const LARGE_IMAGE_BYTES = 200_000;

/**
 * Media types that are those of something else for a file of a kind. Browsers require one of their own of style sheets alone (HTML standard):
 * they run scripts of most types (Fetch, "blocked due to its MIME type"), and tell images and fonts by their bytes (MIME Sniffing, section 8).
 */
const WRONG_TYPES: Partial<Record<TargetKind, RegExp>> = {
  image: /^(?!image\/|(?:application|binary)\/octet-stream$)/,
  script: /^(?:text\/(?:html|css|csv)$|(?:audio|font|image|video)\/)/,
  style: /^(?!text\/css$)/,
  font: /^(?:text\/html$|(?:audio|image|video)\/)/,
};

/** Images with at least so many bytes are reported if they have so many pixels for each in which they are shown: twice those that screens of double density show. */
const OVERSIZED = { bytes: 100_000, ratio: 4 };

/**
 * Returns what is wrong with a URL that pages name in these ways: only what is certain.
 *
 * @param shownWidth how wide a page shows it at most, in CSS pixels
 */
export function findFaults(
  verdict: LinkVerdict,
  kinds: readonly TargetKind[],
  shownWidth = Infinity,
): LinkFault[] {
  const isFile = kinds.some(isFileKind);
  if (verdict.class === 'broken') return [isFile ? 'missing' : 'broken'];
  const answer = getFileAnswer(verdict);
  if (!answer || !isFile) return [];
  const faults: LinkFault[] = [];
  if (kinds.includes('image') && (answer.bytes ?? 0) > LARGE_IMAGE_BYTES) faults.push('large');
  if (kinds.includes('image') && isOversized(answer, shownWidth)) faults.push('oversized');
  if (kinds.some((kind) => hasWrongType(answer, kind))) faults.push('wrong_type');
  const isPart = kinds.some((kind) => kind in WRONG_TYPES);
  if (isPart && answer.cacheSeconds === 0) faults.push('not_cacheable');
  return faults;
}

type Describe = (answer: LinkAnswer | null, shownWidth: number) => string;

const describeGone: Describe = (answer) =>
  answer && answer.status !== null ? `returns ${answer.status}` : 'has a host without an address in DNS';

const DESCRIPTIONS: Record<LinkFault, Describe> = {
  broken: describeGone,
  missing: describeGone,
  large: (answer) => `has ${formatBytes(answer?.bytes ?? 0)}`,
  oversized: (answer, shownWidth) =>
    `is ${formatCount(answer?.image?.size?.width ?? 0, 'pixel')} wide, with width attributes of at most ${shownWidth}`,
  wrong_type: (answer) => `is sent as ${shorten(answer?.mediaType ?? '', 60)}`,
  not_cacheable: () => 'has to be requested again each time',
};

/** Says in one phrase what is wrong with a URL. @param shownWidth how wide a page shows it at most, in CSS pixels */
export function describeFault(
  fault: LinkFault,
  { verdict, shownWidth }: { verdict: LinkVerdict; shownWidth: number },
): string {
  return DESCRIPTIONS[fault](verdict.answer, shownWidth);
}

function isOversized({ bytes, image }: LinkAnswer, shownWidth: number): boolean {
  if (!image?.size || image.format === 'svg' || (bytes ?? 0) < OVERSIZED.bytes) return false;
  return image.size.width >= shownWidth * OVERSIZED.ratio;
}

/** Browsers sniff a missing type. An SVG is an image only by its type. */
function hasWrongType({ mediaType, image }: LinkAnswer, kind: TargetKind): boolean {
  if (mediaType === '') return false;
  if (kind === 'image' && image) return image.format === 'svg' && mediaType !== 'image/svg+xml';
  return WRONG_TYPES[kind]?.test(mediaType) === true;
}
