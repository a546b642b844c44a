import { ulid } from 'ulid';

/** A new id: the prefix of its kind and a ULID, so ids of one kind sort by the time they were made. */
export function newId(prefix: 'acc_' | 'r_' | 'cr_' | 'scan_' | 'slot_'): string {
  return prefix + ulid();
}
