import { describe, expect, it } from 'vitest';
import {
  bicPrefixesError,
  containerTypeErrors,
  freeDaysError,
  motiveErrors,
  scacError,
  setPointError,
} from './catalogue';

describe('the catalogues', () => {
  it('a set-point is between −35 and 30 °C and only for reefers', () => {
    expect([setPointError(-35, true), setPointError(30, null), setPointError(13.3, true)]).toEqual([null, null, null]);
    for (const bad of [-35.1, 30.1, 13.35]) expect(setPointError(bad, true), String(bad)).toContain('−35 a 30');
    expect(setPointError(5, false)).toBe('Solo un contenedor refrigerado tiene temperatura');
    expect(setPointError(null, false)).toBeNull();
  });

  it('a SCAC has two to four letters, an owner prefix four letters ending in U; no duplicates', () => {
    expect([scacError(['MAEU', 'HL']), scacError([])]).toEqual([null, null]);
    expect(scacError(['MAEUX'])).toBe('«MAEUX» no es válido: un SCAC lleva de 2 a 4 letras');
    expect(bicPrefixesError(['MSKU', 'MRKU'])).toBeNull();
    expect(bicPrefixesError(['MSKJ'])).toContain('termina en U');
    expect(bicPrefixesError(['MSKU', 'MSKU'])).toBe('«MSKU» está repetido');
    expect([freeDaysError(0), freeDaysError(90), freeDaysError(null)]).toEqual([null, null, null]);
    expect([freeDaysError(-1), freeDaysError(1.5)]).toEqual(Array(2).fill('Los días libres van de 0 a 90'));
  });

  it('a container type has positive weights and a chassis that carries it', () => {
    const good = { iso: '45R1', code: '40RH', length_ft: 40, tare_kg: 4800, payload_kg: 29_200, teu: 2, chassis: '40' };
    expect(Object.values(containerTypeErrors(good)).filter(Boolean)).toEqual([]);
    const bad = containerTypeErrors({
      ...good,
      iso: '45R',
      length_ft: 41,
      tare_kg: 0,
      payload_kg: -1,
      teu: 0,
      chassis: '30',
    });
    expect(Object.entries(bad).filter(([, text]) => text !== null)).toHaveLength(6);
  });

  it('only a motive of false freight has percentages, and it has both', () => {
    expect(motiveErrors({ kind: 'FALSE_FREIGHT', sale_pct: 50, carrier_pct: 0 })).toEqual({
      sale_pct: null,
      carrier_pct: null,
    });
    expect(motiveErrors({ kind: 'FALSE_FREIGHT', sale_pct: 101 }).carrier_pct).toContain('0 a 100');
    expect(motiveErrors({ kind: 'LOGBOOK', sale_pct: 10 }).sale_pct).toContain('Solo un falso flete');
  });
});
