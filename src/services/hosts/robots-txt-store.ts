import { waitUntil } from 'cloudflare:workers';
import type { RobotsTxtStore } from '../../crawler/admission.ts';
import type { TurnKind } from '../../objects/host/turns.ts';
import { formatError, logError } from '../../lib/log.ts';
import { callHost } from './call-host.ts';

/**
 * Creates the store of robots.txt files, which are kept in the objects of their hosts. Interactive work does not wait until a
 * file is stored.
 */
export function createRobotsTxtStore(env: Env, kind: TurnKind): RobotsTxtStore {
  return {
    get: async (origin, maxAge) => {
      try {
        const { hostname } = new URL(origin);
        const cached = await callHost(env, hostname, async (host) => host.getRobotsTxt(origin, maxAge));
        return cached?.fetched ?? null;
      } catch (error) {
        logError({ event: 'robots-txt-not-read', origin, error: formatError(error) });
        return null;
      }
    },
    put: async (origin, fetched, maxAge) => {
      const { hostname } = new URL(origin);
      const kept = callHost(env, hostname, async (host) =>
        host.putRobotsTxt(origin, fetched, Date.now(), maxAge),
      ).catch((error: unknown) =>
        logError({ event: 'robots-txt-not-kept', origin, error: formatError(error) }),
      );
      if (kind === 'background') await kept;
      else waitUntil(kept);
    },
  };
}
