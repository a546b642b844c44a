/** The account that makes a request. */
export interface Caller {
  accountId: string;
  email: string;
}
