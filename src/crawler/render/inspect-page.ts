import type Protocol from 'devtools-protocol';
import type { AxeViolation, Inspection } from '../../engine/render/rendering.ts';
import { MAX_SCREENSHOT_HEIGHT, SCREENSHOT_WINDOWS } from '../../lib/screenshots.ts';
import type { BrowserPage, Viewport } from './browser-page.ts';
import type { Capture } from './page-scripts.ts';

const PHONE: Viewport = { ...SCREENSHOT_WINDOWS.phone, deviceScaleFactor: 1, mobile: true };

/** Bytes of a screenshot in base64. */
const MAX_SCREENSHOT = 2 * 1024 * 1024;

/** What raw HTML cannot tell: rules that need styles, layout or the document after scripts. */
const RULES = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'target-size',
  'focus-order-semantics',
  'aria-hidden-focus',
  'nested-interactive',
  'button-name',
  'link-name',
  'image-alt',
  'label',
  'frame-title',
];

/** Returns at most 30 violations with 10 nodes each, in the form of `AxeViolation`. */
const RUN_AXE = `(async () => {
  const { violations } = await axe.run(document, {
    runOnly: { type: 'rule', values: ${JSON.stringify(RULES)} }, resultTypes: ['violations'], iframes: false,
  });
  return violations.slice(0, 30).map(({ id, impact, help, nodes }) => ({
    id, impact: impact ?? null, help, count: nodes.length,
    nodes: nodes.slice(0, 10).map(({ html, target }) => {
      const element = target.length === 1 && typeof target[0] === 'string' ? document.querySelector(target[0]) : null;
      const rect = element && element.getBoundingClientRect();
      return {
        html: html.slice(0, 300),
        box: rect && { x: Math.round(rect.x + scrollX), y: Math.round(rect.y + scrollY),
          width: Math.round(rect.width), height: Math.round(rect.height) },
      };
    }),
  }));
})()`;

const TREE_ROLES = new Set(
  'alert article banner button checkbox combobox complementary contentinfo dialog form heading img link main navigation radio region search searchbox slider switch tab textbox'.split(
    ' ',
  ),
);

const MAX_TREE = 300;

/** Elements of a page whose accessibility tree is read: the browser sends all of it. */
const MAX_ELEMENTS = 10_000;

/** Runs axe-core, and takes pictures. What the page does not let us do is left out. */
export async function inspectPage(
  page: BrowserPage,
  axeSource: string,
  desktop: Viewport,
  { elements }: Pick<Capture, 'elements'>,
): Promise<Inspection> {
  const violations = await page
    .evaluate<true>(`${axeSource};\ntrue`)
    .then(() => page.evaluate<AxeViolation[]>(RUN_AXE))
    .catch(() => []);
  const tree =
    elements > MAX_ELEMENTS
      ? []
      : await page
          .send('Accessibility.getFullAXTree', {})
          .then(({ nodes }) => summarizeTree(nodes))
          .catch(() => []);
  return {
    violations,
    tree,
    desktop: await takeScreenshot(page, desktop),
    phone: await takeScreenshot(page, PHONE),
  };
}

async function takeScreenshot(page: BrowserPage, viewport: Viewport): Promise<Uint8Array | null> {
  try {
    await page.send('Emulation.setDeviceMetricsOverride', viewport);
    const height = await page.evaluate<number>(
      `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() =>
        resolve(document.documentElement.scrollHeight))))`,
    );
    const { data } = await page.send('Page.captureScreenshot', {
      format: 'webp',
      quality: 60,
      captureBeyondViewport: true,
      clip: {
        x: 0,
        y: 0,
        width: viewport.width,
        height: Math.min(MAX_SCREENSHOT_HEIGHT, Math.max(height, viewport.height)),
        scale: 1,
      },
    });
    return data.length > MAX_SCREENSHOT ? null : Buffer.from(data, 'base64');
  } catch {
    return null;
  }
}

/** The headings, landmarks and controls, each with its depth among them. */
function summarizeTree(nodes: readonly Protocol.Accessibility.AXNode[]): Inspection['tree'] {
  const depths = new Map<string, number>();
  const tree: Inspection['tree'] = [];
  for (const { nodeId, parentId, role, name, ignored } of nodes) {
    const depth = depths.get(parentId ?? '') ?? 0;
    const isListed = !ignored && TREE_ROLES.has(String(role?.value)) && tree.length < MAX_TREE;
    if (isListed)
      tree.push({ depth, role: String(role?.value), name: String(name?.value ?? '').slice(0, 200) });
    depths.set(nodeId, isListed ? depth + 1 : depth);
  }
  return tree;
}
