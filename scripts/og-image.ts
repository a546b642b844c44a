/** `npm run og-image`: draws `public/og.png`, the image of link previews, 1200 by 630 pixels, in Chromium. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { launchChromium } from '../test/e2e/chromium.ts';

const PUBLIC = join(import.meta.dirname, '../public');
const FILE = join(PUBLIC, 'og.png');

const SCORES = { Indexability: 96, Metadata: 81, Content: 88, Technical: 93, Social: 61, Accessibility: 64 };
const GOOD = '#0a8f6c';
const MEDIUM = '#da7b00';

const icon = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8');
const bars = Object.entries(SCORES)
  .map(
    ([name, score], index) => `
      <text x="0" y="${index * 38 + 14}" font-size="20" fill="#262e3a">${name}</text>
      <rect x="160" y="${index * 38}" width="140" height="14" rx="7" fill="#f1f3f7" />
      <rect x="160" y="${index * 38}" width="${score * 1.4}" height="14" rx="7" fill="${score < 90 ? MEDIUM : GOOD}" />`,
  )
  .join('');

const html = `<!doctype html>
<style>
  body { margin: 0; width: 1200px; height: 630px; background: #f8f9fb; color: #12171f;
    font-family: system-ui, 'DejaVu Sans', sans-serif; position: relative; overflow: hidden; }
  .brand { position: absolute; left: 72px; top: 72px; display: flex; align-items: center; gap: 18px;
    font-size: 34px; font-weight: 650; }
  .brand svg { width: 56px; height: 56px; }
  h1 { position: absolute; left: 72px; top: 168px; width: 620px; margin: 0; font-size: 60px; line-height: 1.14;
    letter-spacing: -0.02em; }
  p { position: absolute; left: 72px; bottom: 64px; margin: 0; font-size: 26px; color: #5a6473; }
  .card { position: absolute; left: 760px; top: 72px; width: 480px; height: 486px; background: #fff;
    border: 1px solid #e3e7ed; border-radius: 24px; }
</style>
<div class="brand">${icon}Site Audit</div>
<h1>See your pages as search engines and AI crawlers read them</h1>
<p>Every issue, its evidence and the fix</p>
<svg class="card" viewBox="0 0 480 486">
  <g fill="none" stroke-width="18" transform="translate(200 130)">
    <circle r="78" stroke="#fdf0d9" />
    <circle r="78" stroke="${MEDIUM}" stroke-linecap="round" pathLength="100" stroke-dasharray="82 100"
      transform="rotate(-90)" />
  </g>
  <text x="200" y="152" text-anchor="middle" font-size="62" font-weight="650" fill="#8d4f00">82</text>
  <g transform="translate(52 256)">${bars}</g>
</svg>`;

const SIZE = { width: 1200, height: 630 };

const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: SIZE });
  await page.setContent(html);
  const screenshot = (await page.screenshot()).toString('base64');
  const pixels = await page.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${screenshot}';
    await image.decode();
    const context = new OffscreenCanvas(${SIZE.width}, ${SIZE.height}).getContext('2d');
    context.drawImage(image, 0, 0);
    return new Uint8Array(context.getImageData(0, 0, ${SIZE.width}, ${SIZE.height}).data).toBase64();
  })()`);
  const png = encodePng(Buffer.from(pixels, 'base64'));
  await writeFile(FILE, png);
  console.log(`${FILE}: ${png.length} bytes`);
} finally {
  await browser.close();
}

/** Encodes RGBA pixels with a palette of the 256 most frequent colours: a third of the bytes of Chromium's PNG. */
function encodePng(rgba: Buffer): Buffer {
  const counts = new Map<number, number>();
  for (let offset = 0; offset < rgba.length; offset += 4) {
    const colour = rgba.readUIntBE(offset, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const colours = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  const palette = colours.slice(0, 256);
  const indexes = new Map(colours.map((colour) => [colour, findNearest(palette, colour)]));
  const rows = Buffer.alloc((SIZE.width + 1) * SIZE.height);
  for (let y = 0; y < SIZE.height; y++) {
    for (let x = 0; x < SIZE.width; x++) {
      const colour = rgba.readUIntBE((y * SIZE.width + x) * 4, 3);
      rows[y * (SIZE.width + 1) + x + 1] = indexes.get(colour) ?? 0;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE.width);
  header.writeUInt32BE(SIZE.height, 4);
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    createChunk('IHDR', header),
    createChunk('PLTE', Buffer.from(palette.flatMap(toChannels))),
    createChunk('IDAT', deflateSync(rows, { level: 9 })),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

function findNearest(palette: number[], colour: number): number {
  const distances = palette.map((candidate) => {
    const channels = toChannels(candidate);
    return toChannels(colour).reduce((sum, value, index) => sum + (value - (channels[index] ?? 0)) ** 2, 0);
  });
  return distances.indexOf(Math.min(...distances));
}

function toChannels(colour: number): [number, number, number] {
  return [colour >> 16, (colour >> 8) & 255, colour & 255];
}

/** A chunk of a PNG: length, type, data, CRC (PNG specification, section 5.3). */
function createChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, crc]);
}
