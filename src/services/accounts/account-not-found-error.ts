import { ServiceError } from '../../lib/errors.ts';

export function accountNotFoundError(accountId: string): ServiceError {
  return new ServiceError('account_not_found', `There is no account ${accountId}`);
}
