import { useEffect, useState } from 'react';
import { readConfig } from '../../api/config.ts';

/** Whose installation this is, for pages without a session; null until it is known, or where nobody has registered yet. */
export function useOperatorName(): string | null {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    void readConfig().then(config => setName(config.operator_name));
  }, []);
  return name;
}
