import { ulid } from 'ulid';

/** Returns a new id: the prefix of its kind and a ULID, so ids of one kind sort by creation time. */
export function newId(
  prefix:
    | 'acc_'
    | 'grant_'
    | 'r_'
    | 'rendered_'
    | 'cr_'
    | 'scan_'
    | 'sch_'
    | 'slot_'
    | 'ign_'
    | 'shr_'
    | 'turn_'
    | 'work_'
    | 'wh_'
    | 'dlv_',
): string {
  return prefix + ulid();
}
