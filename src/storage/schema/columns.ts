import { customType, integer } from 'drizzle-orm/sqlite-core';

/** An integer column: milliseconds since 1970. */
export const instant = (name: string) => integer(name);

/** A BLOB column. D1 accepts bytes and returns an array of numbers. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array | number[] }>({
  dataType: () => 'blob',
  fromDriver: (value) => (value instanceof Uint8Array ? value : Uint8Array.from(value)),
});
