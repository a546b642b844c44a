import sax from 'sax';

/** What is kept of a drawing, and how much of it. */
const MAX_DEPTH = 32;
const MAX_ELEMENTS = 3_000;
const MAX_ATTRIBUTES = 64;
/** Uses of clip paths and masks: each draws its content again. */
const MAX_CLIPS = 50;

const GRADIENTS = new Set(['linearGradient', 'radialGradient']);
const CLIPS = new Set(['clipPath', 'mask']);
const ELEMENTS = new Set([
  ...listWords(`svg g defs path rect circle ellipse line polyline polygon stop`),
  ...GRADIENTS,
  ...CLIPS,
]);
/** What draws and is not kept. A drawing without it would look wrong, so it is refused. All else is left out. */
const REFUSED = new Set(listWords(`style use image text foreignObject pattern filter marker symbol`));

/** Attributes whose values are numbers, names, colours and functions of these. */
const ATTRIBUTES = new Set(
  listWords(`x y x1 y1 x2 y2 cx cy r rx ry fx fy width height d points transform offset
    gradientTransform gradientUnits spreadMethod clipPathUnits maskUnits maskContentUnits
    fill-rule clip-rule fill-opacity stroke-width stroke-opacity stroke-linecap
    stroke-linejoin stroke-miterlimit opacity stop-color stop-opacity color display
    visibility fill stroke`),
);
/** Attributes that can name an element of the drawing. */
const PAINTS = new Set(['fill', 'stroke']);
const CLIP_USES = new Set(['clip-path', 'mask']);

const ID = /^[\w-]{1,100}$/;
const LOCAL_URL = /^url\(["']?#([\w-]{1,100})["']?\)$/;
const PLAIN = /^[\w\s.,#%+-]*$/;
const FUNCTION = /\b(?:rgba?|hsla?|matrix|translate|scale|rotate|skew[XY])\([\w\s.,%+-]*\)/g;

function listWords(text: string): string[] {
  return text.split(/\s+/);
}

/** A drawing that is not kept, with the reason for people. */
export class RefusedSvgError extends Error {}

interface SvgElement {
  name: string;
  attributes: Map<string, string>;
  /** Whether its start tag is written. */
  isWritten: boolean;
}

/**
 * Rebuilds a drawing from the elements and attributes that are allowed: shapes, gradients, clip paths and masks. Nothing of it can run,
 * load anything or name anything outside it. Every value is checked and written anew, so the parser need not read it as a browser does.
 *
 * @param size of the drawing if it has no `viewBox`
 * @throws RefusedSvgError if it is not well-formed, too complex, or has what draws and is not kept
 */
export function sanitizeSvg(text: string, size: { width: number; height: number } | null): string {
  const parser = sax.parser(true);
  const kept: SvgElement[] = [];
  const written: string[] = [];
  /** Depth inside an element that is left out. */
  let leftOut = 0;
  let elements = 0;
  let attributes = 0;
  let clips = 0;

  parser.ondoctype = () => refuse('has a document type. Export it without one');
  parser.onerror = () => refuse('is not well-formed XML');
  parser.onopentagstart = ({ name }) => {
    attributes = 0;
    if (++elements > MAX_ELEMENTS) refuse(`has more than ${MAX_ELEMENTS} elements. Simplify it`);
    if (leftOut + kept.length >= MAX_DEPTH) refuse(`nests more than ${MAX_DEPTH} elements. Simplify it`);
    const isRoot = kept.length === 0 && leftOut === 0;
    if (isRoot && (name !== 'svg' || written.length > 0)) refuse('is not one <svg> element');
    if (leftOut === 0 && REFUSED.has(name))
      refuse(
        `has <${name}>, which a logo cannot have here. Export it as outlines with colours as attributes`,
      );
    if (leftOut > 0 || !ELEMENTS.has(name) || (name === 'svg' && !isRoot)) leftOut++;
    else {
      flush();
      kept.push({ name, attributes: new Map(), isWritten: false });
    }
  };
  parser.onattribute = ({ name, value }) => {
    if (++attributes > MAX_ATTRIBUTES) refuse(`has an element with more than ${MAX_ATTRIBUTES} attributes`);
    const element = kept.at(-1);
    if (leftOut > 0 || !element) return;
    if (name !== 'style') keep(element, name, value);
    else for (const [property, setting] of listDeclarations(value)) keep(element, property, setting);
  };
  parser.onclosetag = () => {
    if (leftOut > 0) {
      leftOut--;
      return;
    }
    flush();
    written.push(`</${kept.pop()?.name}>`);
  };

  const keep = (element: SvgElement, name: string, value: string): void => {
    const kind = element.name;
    // The page says how large it is shown.
    if (kind === 'svg' && (name === 'width' || name === 'height')) return;
    const [, target] = LOCAL_URL.exec(value.trim()) ?? [];
    if (name === 'viewBox') {
      if (kind === 'svg') element.attributes.set(name, value);
    } else if (name === 'id') {
      if (ID.test(value)) element.attributes.set(name, value);
    } else if (CLIP_USES.has(name)) {
      // Clip paths in clip paths would draw their content exponentially often.
      if (target === undefined || kept.some((parent) => CLIPS.has(parent.name))) return;
      if (++clips > MAX_CLIPS) refuse(`uses clip paths or masks more than ${MAX_CLIPS} times. Simplify it`);
      element.attributes.set(name, `url(#${target})`);
    } else if ((name === 'href' || name === 'xlink:href') && GRADIENTS.has(kind)) {
      if (value.startsWith('#') && ID.test(value.slice(1))) element.attributes.set('href', value);
    } else if (ATTRIBUTES.has(name)) {
      if (target !== undefined && PAINTS.has(name)) element.attributes.set(name, `url(#${target})`);
      else if (isPlain(value)) element.attributes.set(name, value);
    }
  };
  const flush = (): void => {
    const element = kept.at(-1);
    if (!element || element.isWritten) return;
    element.isWritten = true;
    if (element.name === 'svg') {
      element.attributes.set('viewBox', readViewBox(element.attributes.get('viewBox'), size));
      element.attributes.set('xmlns', 'http://www.w3.org/2000/svg');
    }
    const list = [...element.attributes].map(([name, value]) => ` ${name}="${value}"`);
    written.push(`<${element.name}${list.join('')}>`);
  };

  parser.write(text);
  parser.close();
  if (written.length === 0 || kept.length > 0) refuse('is not well-formed XML');
  return written.join('');
}

function refuse(problem: string): never {
  throw new RefusedSvgError(`The SVG ${problem}.`);
}

function isPlain(value: string): boolean {
  return PLAIN.test(value.replace(FUNCTION, ''));
}

/** Returns the declarations of a `style` attribute. One with a text or a comment in it is no value that is kept. */
function listDeclarations(style: string): [string, string][] {
  return style.split(';').map((declaration) => {
    const [name = '', ...value] = declaration.split(':');
    return [name.trim(), value.join(':').trim()];
  });
}

/** @throws RefusedSvgError without a size */
function readViewBox(viewBox: string | undefined, size: { width: number; height: number } | null): string {
  const box = viewBox?.trim().split(/[\s,]+/) ?? [];
  const numbers = box.map(Number);
  const [, , width = 0, height = 0] = numbers;
  if (numbers.length === 4 && numbers.every(Number.isFinite) && width > 0 && height > 0)
    return numbers.join(' ');
  if (!size) refuse('has no size. Give it a viewBox');
  return `0 0 ${size.width} ${size.height}`;
}
