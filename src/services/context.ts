/** The account that makes a request. */
export interface Caller {
  accountId: string;
  email: string;
}

/**
 * What a service needs to act for an account, besides its input. A service that acts for nobody, such as a job or a public page,
 * takes `Env` in its place. The database is opened from `env`, by the owner of the data (src/storage/database.ts).
 */
export interface Context {
  env: Env;
  caller: Caller;
}
