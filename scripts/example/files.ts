/** What the pages load of the example's made-up website. */
export const FILES: Readonly<Record<string, { type: string; text: string }>> = {
  '/style.css': {
    type: 'text/css; charset=utf-8',
    text: `body { margin: 0; font: 18px/1.6 system-ui, sans-serif; color: #22302c; background: #fbfaf6 }
header, main, footer { max-width: 62rem; margin: 0 auto; padding: 1.25rem }
nav a { margin-right: 1.5rem; display: inline-block }
a { color: #0b5c4a }
h1 { font-size: 2.4rem; line-height: 1.2 }
img { display: block; max-width: 100%; height: auto; margin: 1rem 0; border-radius: 6px }
blockquote { margin: 1rem 0; padding-left: 1rem; border-left: 3px solid #0b5c4a }
.stock { padding: 1rem 1.25rem; background: #e9f1ec; border-radius: 6px }
.stock small { color: #9aa8a2 }`,
  },
  '/icon.svg': { type: 'image/svg+xml', text: drawBike('0 0 1200 800') },
  '/img/fieldfare.jpg': { type: 'image/svg+xml', text: drawBike('0 0 1200 800') },
  '/img/fieldfare-detail.jpg': { type: 'image/svg+xml', text: drawBike('150 330 600 400') },
  '/stock.json': {
    type: 'application/json',
    text: JSON.stringify({
      sizes: ['S, two bikes', 'M, one bike', 'L, from 3 June'],
      reviews: [
        'I rode it from Kendal to the coast and back with a tent and two bottles, in rain on both days. Nothing came loose, and I did not get off once on the gravel.',
        'My old bike had 27 gears of which I used four. This one has twelve, and I use all of them. The shop moved the saddle twice until my knee stopped hurting.',
        'After 3,000 kilometres I had the chain changed, which cost what they had said before. The tyres are the first ones and still good.',
      ],
    }),
  },
  '/stock.js': {
    type: 'text/javascript; charset=utf-8',
    text: `const { sizes, reviews } = await (await fetch('/stock.json')).json();
document.title = 'Fieldfare (3 in stock) – Juniper Bikes';
document.querySelector('main').insertAdjacentHTML('beforeend', \`
<section class="stock"><h2>In stock today</h2><ul>\${sizes.map((size) => \`<li>\${size}</li>\`).join('')}</ul>
<small>Counted this morning before the shop opened</small></section>
<section><h2>What riders say</h2>\${reviews.map((review) => \`<blockquote><p>\${review}</p></blockquote>\`).join('')}</section>
<section><h2>Ride these as well</h2><ul>
<li><a href="/bikes/heron">Heron, for every day</a></li><li><a href="/bikes/curlew">Curlew, for touring</a></li>
<li><a href="/journal/lune-to-tees">From the Lune to the Tees in three days</a></li></ul></section>\`);`,
  },
};

/** A bicycle by a wall of the harbour. @param part of the drawing, as a viewBox */
function drawBike(part: string): string {
  const wheel = (x: number) => `<circle cx="${x}" cy="540" r="150"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="${part}">
<rect width="1200" height="800" fill="#c9d6cf"/><rect y="690" width="1200" height="110" fill="#8d9a86"/>
<g fill="none" stroke="#22302c" stroke-width="16">${wheel(360)}${wheel(840)}</g>
<g fill="none" stroke="#0b5c4a" stroke-width="18" stroke-linecap="round" stroke-linejoin="round">
<path d="M360 540 500 300H760L570 540H360M500 300 570 540M760 300 840 540M750 250 760 300M480 250h70M515 250 500 300M720 240h80"/></g></svg>`;
}
