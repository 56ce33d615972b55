import { sealsIn } from '@cabezal/domain/system/validation/shipment';

/** Number and seals of the box, as the phone shows them. */
export interface ShownBox {
  container_code: string | null;
  seals: readonly string[];
}

/** Values entered by the driver, and those before (`known`). Items of older versions have no `known` and include both entered values. */
export interface ReadBox {
  container_code?: string;
  seals?: string[];
  known?: { container_code?: string | null; seals?: string[] };
}

/** The values that differ from the initial ones of the dialog; null: none. An omitted value stays as the office has stored it. */
export function readBox(shown: ShownBox, values: { container_code: string; seals?: string }): ReadBox | null {
  const container_code = values.container_code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const seals = sealsIn(values.seals ?? '');
  const isOther = container_code !== shown.container_code;
  const areOthers = seals.join() !== shown.seals.join();
  if (!isOther && !areOthers) return null;
  return {
    ...(isOther && { container_code }),
    ...(areOthers && { seals }),
    known: {
      ...(isOther && { container_code: shown.container_code }),
      ...(areOthers && { seals: [...shown.seals] }),
    },
  };
}

/** «Contenedor MSKU7502140», «Sellos ML1, ML2» */
export function readText({ container_code, seals }: ReadBox): string {
  const words = [
    container_code === undefined ? null : `Contenedor ${container_code}`,
    seals === undefined ? null : seals.length === 0 ? 'Sin sellos' : `Sellos ${seals.join(', ')}`,
  ];
  return words.filter(word => word !== null).join(' · ');
}
