import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useAddress } from '../../../../ui/use-address.ts';

const LOOKS = [
  { value: 'tabla', label: 'Tabla' },
  { value: 'linea', label: 'Línea de tiempo' },
];

/** The presentation of a board: a table, or trips on a time axis; kept in the address. */
export function useLook(): { isLine: boolean; look: ReactNode } {
  const { get, change } = useAddress<'vista' | 'cliente'>();
  const isLine = get('vista') === 'linea';
  const look = (
    <Segmented
      aria-label="Cómo se ve"
      value={isLine ? 'linea' : 'tabla'}
      options={LOOKS}
      onChange={vista => change({ vista: vista === 'linea' ? vista : null, cliente: null })}
    />
  );
  return { isLine, look };
}
