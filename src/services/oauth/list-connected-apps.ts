import type { Scope } from '../../lib/scopes.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { listConnectedGrants } from '../../storage/oauth-grants.ts';
import { getClientHost, getRedirectHost } from './client.ts';
import { parseScopeList } from './scope-list.ts';

/** An app that can use an account. */
export interface ConnectedApp {
  id: string;
  /** The name the app gives itself; '' without a name. */
  name: string;
  /** The host of its client ID metadata document; `null` if it registered itself. */
  clientHost: string | null;
  /** The host that its codes are sent to; `null` for a program on the user's own machine. */
  redirectHost: string | null;
  scopes: Scope[];
  /** Milliseconds since 1970. */
  connectedAt: number;
  /** `YYYY-MM-DD` in UTC; `null` if it was never used. */
  lastUsedOn: string | null;
}

/** Lists the apps connected to an account, newest first. */
export async function listConnectedApps(env: Env, accountId: string): Promise<ConnectedApp[]> {
  const grants = await listConnectedGrants(openDatabase(env, SERVICE), accountId, Date.now());
  return grants.map((grant) => ({
    id: grant.id,
    name: grant.clientName,
    clientHost: getClientHost(grant.clientId),
    redirectHost: getRedirectHost(grant.redirectUri),
    scopes: parseScopeList(grant.scope) ?? [],
    connectedAt: grant.connectedAt ?? grant.createdAt,
    lastUsedOn: grant.lastUsedOn,
  }));
}
