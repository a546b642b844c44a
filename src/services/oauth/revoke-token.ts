import { OAuthError } from '../../lib/oauth-error.ts';
import { sha256 } from '../../lib/secret.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { deleteGrant, findToken } from '../../storage/oauth-grants.ts';
import { readParameter } from './read-authorization-request.ts';

/**
 * Revokes an access or refresh token with all others of its grant (RFC 7009 section 2.1): the app is disconnected, even from a
 * suspended account. Does nothing for a token that is not valid.
 *
 * @throws OAuthError `invalid_request` without a token, `invalid_client` if the token is that of another client
 */
export async function revokeToken(env: Env, parameters: URLSearchParams): Promise<void> {
  const token = readParameter(parameters, 'token');
  if (token === null) throw new OAuthError('invalid_request', 'The token is missing.');
  const clientId = readParameter(parameters, 'client_id');
  const db = openDatabase(env, SERVICE);
  const found = await findToken(db, await sha256(token), Date.now());
  if (!found) return;
  const { grant } = found;
  if (clientId !== grant.clientId) {
    throw new OAuthError(
      'invalid_client',
      'The token was issued to another client, or the client_id is missing.',
    );
  }
  await deleteGrant(db, grant.accountId, grant.id);
}
