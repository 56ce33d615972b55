import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useAddress } from '../../../../ui/use-address.ts';

const LOOKS = [
  { value: 'tabla', label: 'Tabla' },
  { value: 'linea', label: 'Línea de tiempo' },
];

/** How a board is shown: as a table, or as trips on a time axis. The address has the choice. */
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
