import { plainText } from '@cabezal/domain/system/text/plain-text';
import { paths } from '../paths.ts';

/** Other words that people use for a screen, where its title does not contain them. */
const otherWords: Readonly<Record<string, string>> = {
  [paths.carriers]: 'clientes compañías empresas exportadores importadores agentes de carga',
  [paths.drivers]: 'choferes',
  [paths.trucks]: 'cabezales unidades flota',
  [paths.gensets]: 'gensets equipos',
  [paths.locations]: 'plantas puertos depósitos patios bases lugares',
  [paths.invoices]: 'órdenes de pago por facturar cobrar',
  [paths.generalMaintenance]: 'catálogos productos navieras buques motivos parámetros días libres',
  [paths.users]: 'personas invitar',
  [paths.permissions]: 'roles',
  [paths.fees]: 'precios recargos feriados',
  [paths.modems]: 'rastreadores gps',
  [paths.dispatches]: 'asignar viajes tablero',
};

interface Found {
  title: string;
  path: string;
}

/** Screens whose title and other words contain every typed word; matches in the title first. */
export function screensNamed<S extends Found>(screens: readonly S[], typed: string): S[] {
  const words = plainText(typed).split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every(word => plainText(text).includes(word));
  const named = screens.filter(({ title }) => has(title));
  const meant = screens.filter(
    screen => !named.includes(screen) && has(`${screen.title} ${otherWords[screen.path] ?? ''}`),
  );
  return [...named, ...meant];
}
