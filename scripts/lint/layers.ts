/**
 * Lint rule `house/layers`: a file in src/ imports only its own layer, the layers below it, and the packages its layer may use.
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

const SERVICES_AND_BELOW = {
  services: 'values',
  engine: 'values',
  contracts: 'values',
  lib: 'values',
} as const;

/** The layers of src/, from the bottom up. */
const LAYERS: Record<string, Layer> = {
  lib: { imports: {}, forbidden: PLATFORM_BUT_ZLIB },
  browser: { imports: { lib: 'values' }, forbidden: PLATFORM },
  contracts: { imports: { lib: 'values' }, forbidden: PLATFORM },
  engine: { imports: { contracts: 'values', lib: 'values' }, forbidden: PLATFORM },
  crawler: { imports: { engine: 'values', contracts: 'values', lib: 'values' }, forbidden: HTTP },
  storage: { imports: { engine: 'types', contracts: 'types', lib: 'values' }, forbidden: HTTP },
  account: { imports: { storage: 'values', lib: 'values' }, forbidden: HTTP },
  host: { imports: { engine: 'types', lib: 'values' }, forbidden: HTTP },
  'site-audits': { imports: { storage: 'values', lib: 'values' }, forbidden: HTTP },
  services: {
    imports: {
      crawler: 'values',
      storage: 'values',
      account: 'values',
      host: 'values',
      'site-audits': 'values',
      engine: 'values',
      contracts: 'values',
      lib: 'values',
    },
    forbidden: HTTP,
  },
  scan: {
    imports: { ...SERVICES_AND_BELOW, crawler: 'values', storage: 'values', host: 'types' },
    forbidden: HTTP,
  },
  'webhook-endpoint': {
    imports: { ...SERVICES_AND_BELOW, crawler: 'values', storage: 'values' },
    forbidden: HTTP,
  },
  log: { imports: { ...SERVICES_AND_BELOW, storage: 'values' }, forbidden: HTTP },
  http: { imports: { contracts: 'values', lib: 'values' }, forbidden: SQL_AND_SOCKETS },
  api: { imports: { ...SERVICES_AND_BELOW, http: 'values' }, forbidden: SQL_AND_SOCKETS },
  mcp: { imports: { ...SERVICES_AND_BELOW, http: 'values' }, forbidden: SQL_AND_SOCKETS },
  oauth: { imports: { ...SERVICES_AND_BELOW, http: 'values' }, forbidden: SQL_AND_SOCKETS },
  web: { imports: { ...SERVICES_AND_BELOW, http: 'values' }, forbidden: SQL_AND_SOCKETS },
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

function create(context: Context) {
  const src = resolve(context.cwd, 'src');
  const layerOf = (path: string) => relative(src, path).split(sep)[0] ?? '';
  const name = layerOf(context.filename);
  const layer = LAYERS[name];
  if (!layer) return {};
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
    const target = layerOf(resolve(context.filename, '..', specifier));
    if (target === name) return;
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

export default { meta: { name: 'house' }, rules: { layers: { create } } };
