import { useMemo, useState } from 'react';

type Key = string | number;

/** Chosen rows, kept while one turns pages. */
export function useSelection<R>() {
  const [chosen, setChosen] = useState<ReadonlyMap<Key, R>>(new Map());
  return useMemo(
    () => ({
      keys: [...chosen.keys()],
      rows: [...chosen.values()],
      has: (key: Key) => chosen.has(key),
      toggle: (key: Key, row: R) =>
        setChosen(before => {
          const next = new Map(before);
          if (!next.delete(key)) next.set(key, row);
          return next;
        }),
      /** antd tells the chosen keys of this page and those kept; rows of other pages are known here. */
      replace: (keys: readonly Key[], rows: readonly (R | undefined)[]) =>
        setChosen(before => {
          const next = new Map<Key, R>();
          keys.forEach((key, index) => {
            const row = rows[index] ?? before.get(key);
            if (row !== undefined) next.set(key, row);
          });
          return next;
        }),
      add: (entries: readonly (readonly [Key, R])[]) => setChosen(before => new Map([...before, ...entries])),
      /** Chooses these and nothing else: what was chosen under other filters would be worked on unseen. */
      only: (entries: readonly (readonly [Key, R])[]) => setChosen(new Map(entries)),
      /** Lets go of all but these. */
      keep: (keys: readonly Key[]) => setChosen(before => new Map([...before].filter(([key]) => keys.includes(key)))),
    }),
    [chosen],
  );
}

export type Selection<R> = ReturnType<typeof useSelection<R>>;
