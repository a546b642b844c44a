/** What an account has after its scans. */
export interface AccountState {
  /** Addresses of the stored audits. */
  urls: string[];
  scans: { id: string; pagesStored: number; isFinished: boolean }[];
  balance: number;
  /** Credits in open holds. */
  held: number;
}
