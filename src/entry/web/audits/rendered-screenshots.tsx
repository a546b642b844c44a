import type { RenderedIssue, RenderedPage } from '../../../contracts/rendered-page.ts';
import { MAX_SCREENSHOT_HEIGHT, type Screenshot, SCREENSHOT_WINDOWS } from '../../../lib/screenshots.ts';
import { shortenLine } from '../format.ts';
import { Section } from '../parts/card.tsx';

const LABELS: Record<Screenshot, string> = { desktop: 'Desktop', phone: 'Phone' };

/** Marks in a screenshot. */
const MAX_BOXES = 100;

/** Issues that are shown. */
export const MAX_RENDERED_ISSUES = 25;

/** The number by which the screenshot names the elements of an issue, by the position of the issue. */
export function numberMarkedIssues(issues: readonly RenderedIssue[]): Map<number, number> {
  const marked = issues
    .slice(0, MAX_RENDERED_ISSUES)
    .flatMap(({ boxes }, index) => (boxes.length > 0 ? [index] : []));
  return new Map(marked.map((index, position) => [index, position + 1]));
}

interface ScreenshotsProps {
  rendered: Pick<RenderedPage, 'screenshots' | 'rendered_at' | 'issues'>;
  /** Of the audit. */
  path: string;
}

/** What visitors see, with the elements of issues boxed. */
export function RenderedScreenshots({ rendered, path }: ScreenshotsProps) {
  const { screenshots, issues, rendered_at: at } = rendered;
  const numbers = numberMarkedIssues(issues);
  return (
    <Section id="screenshots" title="Screenshots">
      {screenshots.length === 0 && <p>The browser could not take one.</p>}
      <div class="screenshots">
        {screenshots.map((name) => {
          const label = LABELS[name];
          // The least height of a screenshot.
          const { width, height } = SCREENSHOT_WINDOWS[name];
          return (
            <figure class={name}>
              <figcaption>
                {label}, {width} pixels wide
              </figcaption>
              <div class="scroll" role="group" aria-label={`Screenshot: ${label}`} tabindex={0}>
                <div>
                  <img
                    src={getScreenshotPath(path, name, at)}
                    alt={`The page on a ${name}`}
                    width={width}
                    height={height}
                    loading="lazy"
                  />
                  {name === 'desktop' && <Boxes issues={issues} numbers={numbers} />}
                </div>
              </div>
            </figure>
          );
        })}
      </div>
      {numbers.size > 0 && screenshots.includes('desktop') && (
        <ol class="marks">
          {[...numbers.keys()].map((index) => (
            <li>{shortenLine(issues[index]?.title ?? '', 100)}</li>
          ))}
        </ol>
      )}
    </Section>
  );
}

/** Pixels around an element in a crop, and the least size of one. */
const CROP = { margin: 24, width: 320, height: 80, most: 480 };

interface ElementPictureProps {
  issue: Pick<RenderedIssue, 'title' | 'boxes'>;
  rendered: ScreenshotsProps['rendered'];
  path: string;
}

/** The first element of an issue as the desktop shows it: its part of the screenshot. */
export function ElementPicture({ issue: { title, boxes }, rendered, path }: ElementPictureProps) {
  const box = boxes.find(({ y, height }) => y + height <= MAX_SCREENSHOT_HEIGHT);
  const page = SCREENSHOT_WINDOWS.desktop;
  if (!box || !rendered.screenshots.includes('desktop')) return <></>;
  const { margin } = CROP;
  const width = Math.min(page.width, Math.max(CROP.width, box.width + 2 * margin));
  const height = Math.min(CROP.most, Math.max(CROP.height, box.height + 2 * margin));
  const left = Math.max(0, Math.min(page.width - width, box.x - margin));
  const top = Math.max(0, box.y - margin);
  return (
    <svg
      class="element-picture"
      viewBox={`${left} ${top} ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`The element: ${title}`}
    >
      <image href={getScreenshotPath(path, 'desktop', rendered.rendered_at)} width={page.width} />
      <rect class="halo" x={box.x} y={box.y} width={box.width} height={box.height} />
      <rect x={box.x} y={box.y} width={box.width} height={box.height} />
    </svg>
  );
}

/** @param path of the audit */
function getScreenshotPath(path: string, name: Screenshot, at: string): string {
  return `${path}/screenshots/${name}.webp?at=${at}`;
}

interface BoxesProps {
  issues: readonly RenderedIssue[];
  numbers: ReturnType<typeof numberMarkedIssues>;
}

/** The boxes of elements, in a drawing as wide as the screenshot. The list below names them, for screen readers too. */
function Boxes({ issues, numbers }: BoxesProps) {
  const boxes = [...numbers].flatMap(([index, number]) =>
    (issues[index]?.boxes ?? []).map((box) => ({ box, number })),
  );
  return (
    <svg
      viewBox={`0 0 ${SCREENSHOT_WINDOWS.desktop.width} ${MAX_SCREENSHOT_HEIGHT}`}
      preserveAspectRatio="xMinYMin"
      aria-hidden="true"
    >
      {boxes.slice(0, MAX_BOXES).map(({ box: { x, y, width, height }, number }) => (
        <>
          <rect class="halo" x={x} y={y} width={width} height={height} />
          <rect x={x} y={y} width={width} height={height} />
          <text x={x + 4} y={Math.max(y - 6, 22)}>
            {number}
          </text>
        </>
      ))}
    </svg>
  );
}
