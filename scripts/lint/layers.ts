/**
 * Lint rule `house/layers`: a file in src/ imports only its own layer, the layers below it, and the packages its layer may use. The
 * folders of services are layers among themselves, so that they have no cycle. In the web app, the parts of pages import no section.
 */
import { relative, resolve, sep } from 'node:path';

/** `types` allows only `import type`. */
type Access = 'types' | 'values';

interface Layer {
  /** The layers it may import; src/app.ts and src/index.ts may import every layer and are imported by none. */
  imports: Record<string, Access>;
  /** Packages that it must not import. */
  forbidden: RegExp;
}

const PLATFORM = /^(?:cloudflare:|node:|hono(?:$|\/)|drizzle-orm)/;
/** Allowed because `node:zlib` only computes and does no I/O. */
const PLATFORM_BUT_ZLIB = /^(?:cloudflare:|node:(?!zlib$)|hono(?:$|\/)|drizzle-orm)/;
const HTTP = /^hono(?:$|\/)/;
const SQL_AND_SOCKETS = /^(?:drizzle-orm|cloudflare:sockets)/;

/** The folders of src/services, from the bottom up: each imports those above it in this list. */
const SERVICE_FOLDERS = [
  'settings',
  'mail',
  'hosts',
  'credits',
  'accounts',
  'blog',
  'audits',
  'webhooks',
  'websites',
  'reports',
  'scans',
  'directory',
  'oauth',
  'account-data',
  'jobs',
];
const SERVICES = ['services', ...SERVICE_FOLDERS.map((folder) => `services/${folder}`)];

const BELOW_SERVICES = {
  crawler: 'values',
  storage: 'values',
  'objects/account': 'values',
  'objects/host': 'values',
  'objects/site-audits': 'values',
  engine: 'values',
  contracts: 'values',
  lib: 'values',
} as const;
const SERVICES_AND_BELOW: Record<string, Access> = {
  ...Object.fromEntries(SERVICES.map((folder) => [folder, 'values'])),
  engine: 'values',
  contracts: 'values',
  lib: 'values',
};
const ENTRY: Layer = {
  imports: { ...SERVICES_AND_BELOW, 'entry/http': 'values' },
  forbidden: SQL_AND_SOCKETS,
};

/**
 * The layers of src/, from the bottom up. The objects of accounts, hosts and the audits of a website hold data: they lie below the
 * services, which call them. The objects of scans, the log and webhook endpoints do work: they lie above the services, and run them.
 */
const LAYERS: Record<string, Layer> = {
  lib: { imports: {}, forbidden: PLATFORM_BUT_ZLIB },
  contracts: { imports: { lib: 'values' }, forbidden: PLATFORM },
  engine: { imports: { contracts: 'values', lib: 'values' }, forbidden: PLATFORM },
  crawler: { imports: { engine: 'values', contracts: 'values', lib: 'values' }, forbidden: HTTP },
  storage: { imports: { engine: 'types', contracts: 'types', lib: 'values' }, forbidden: HTTP },
  // What the objects share: their base class.
  objects: { imports: { lib: 'values' }, forbidden: HTTP },
  'objects/account': { imports: { objects: 'values', storage: 'values', lib: 'values' }, forbidden: HTTP },
  'objects/host': { imports: { objects: 'values', engine: 'types', lib: 'values' }, forbidden: HTTP },
  'objects/site-audits': {
    imports: { objects: 'values', storage: 'values', contracts: 'types', lib: 'values' },
    forbidden: HTTP,
  },
  ...Object.fromEntries(
    SERVICES.map((folder, index): [string, Layer] => [
      folder,
      {
        imports: {
          ...BELOW_SERVICES,
          ...Object.fromEntries(SERVICES.slice(0, index).map((below) => [below, 'values' as const])),
        },
        forbidden: HTTP,
      },
    ]),
  ),
  'objects/scan': {
    imports: {
      objects: 'values',
      ...SERVICES_AND_BELOW,
      crawler: 'values',
      storage: 'values',
      'objects/host': 'types',
    },
    forbidden: HTTP,
  },
  'objects/webhook-endpoint': {
    imports: { objects: 'values', ...SERVICES_AND_BELOW, crawler: 'values', storage: 'values' },
    forbidden: HTTP,
  },
  'objects/log': {
    imports: { objects: 'values', ...SERVICES_AND_BELOW, storage: 'values' },
    forbidden: HTTP,
  },
  'entry/browser': { imports: { lib: 'values' }, forbidden: PLATFORM },
  'entry/http': { imports: { contracts: 'values', lib: 'values' }, forbidden: SQL_AND_SOCKETS },
  'entry/api': ENTRY,
  'entry/mcp': ENTRY,
  'entry/oauth': ENTRY,
  'entry/web': ENTRY,
};

interface Context {
  cwd: string;
  filename: string;
  report: (problem: { node: object; message: string }) => void;
}

interface ImportNode {
  importKind?: string;
  exportKind?: string;
  /** A string, or in `import()` also a template. */
  source: { value?: unknown; quasis?: { value: { cooked: string } }[] } | null;
}

/** The folders of src/entry/web that its sections are built from. They import no section. */
const WEB_PARTS = ['parts', 'middleware'];

const FOLDERS_OF_LAYERS = new Set(['entry', 'objects', 'services']);

function create(context: Context) {
  const src = resolve(context.cwd, 'src');
  const layerOf = (path: string) => {
    const [folder = '', inner = '', ...rest] = relative(src, path).split(sep);
    return rest.length > 0 && FOLDERS_OF_LAYERS.has(folder) ? `${folder}/${inner}` : folder;
  };
  /** The folder of src/entry/web that holds a file; `''` for files of other layers, and those in no folder of it. */
  const webFolderOf = (path: string) => {
    const [first, second, folder = '', ...rest] = relative(src, path).split(sep);
    return first === 'entry' && second === 'web' && rest.length > 0 ? folder : '';
  };
  const name = layerOf(context.filename);
  const layer = LAYERS[name];
  if (!layer) {
    const isListed = !name.includes('/');
    return isListed
      ? {}
      : {
          Program: (node: object) => context.report({ node, message: `${name} is not a layer in layers.ts` }),
        };
  }
  const check = (node: ImportNode) => {
    const specifier = node.source?.value ?? node.source?.quasis?.[0]?.value.cooked;
    // Documents such as CHANGELOG.md belong to no layer.
    if (typeof specifier !== 'string' || specifier.endsWith('.md')) return;
    if (!specifier.startsWith('.')) {
      if (layer.forbidden.test(specifier)) {
        context.report({ node, message: `${name} must not import ${specifier}` });
      }
      return;
    }
    const path = resolve(context.filename, '..', specifier);
    const target = layerOf(path);
    if (target === name) {
      if (
        WEB_PARTS.includes(webFolderOf(context.filename)) &&
        !['', ...WEB_PARTS].includes(webFolderOf(path))
      ) {
        context.report({
          node,
          message: `parts of pages must not import ${relative(src, path)}, which a section owns`,
        });
      }
      return;
    }
    const access = layer.imports[target];
    const isType = (node.importKind ?? node.exportKind) === 'type';
    if (access === 'values' || (access === 'types' && isType)) return;
    const types = access === 'types' ? ' but for types' : '';
    context.report({ node, message: `${name} must not import ${target}${types}` });
  };
  return {
    ImportDeclaration: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
    ImportExpression: check,
  };
}

export const layers = { create };
