// What a game keeps beside a table: made once for each, the same for all its parts.

export function perTable<Table extends object, Thing>(make: (table: Table) => Thing): (table: Table) => Thing {
  const made = new WeakMap<Table, Thing>();
  return (table) => {
    if (!made.has(table)) made.set(table, make(table));
    return made.get(table)!;
  };
}
