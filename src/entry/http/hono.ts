/**
 * Hono with a router that does not compile all routes into regular expressions at its first request. In the bundle this module replaces
 * `hono`: see the alias in scripts/worker/bundle-worker.ts.
 */
import { HonoBase } from 'hono/hono-base';
import { TrieRouter } from 'hono/router/trie-router';

export class Hono extends HonoBase {
  override router = new TrieRouter<never>();
}
